"""Results as text: one module for each kind of result, all laid out by `terminal.layout`."""
