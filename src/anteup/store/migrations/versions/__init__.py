"""One file a layout, named by its number."""
