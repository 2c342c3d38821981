// What hits are shown by, on a game's pages and on a library's front page.

const element = (tag, className, text, lang) => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  if (lang) made.lang = lang;
  return made;
};

// The words of a hit's passage, those that were sought marked.
const markedText = ({ snippet }) => {
  const made = element("span", "snippet", "", snippet.lang);
  for (const [text, sought] of snippet.parts) made.append(sought ? element("mark", "", text) : text);
  return made;
};
