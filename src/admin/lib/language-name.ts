/** The name of a language, in that language. */
export const languageName = (code: string): string => new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code
