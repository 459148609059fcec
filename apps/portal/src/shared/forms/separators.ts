/** What separates several values in one field: the comma of each language's keyboard, and the semicolon. */
export const SEPARATORS = [',', ';', '،', '؛', '，', '；', '、'];
