"""The pages: templates, styles, the browser's own modules. Holds no rules and knows no game."""
