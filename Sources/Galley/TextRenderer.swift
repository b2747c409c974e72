// The façade: the way from text to pixels reads top to bottom in this file.
