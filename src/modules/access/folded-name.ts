/** Maps accented Latin letters to plain lower-case ones: `Á` → `a`. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) => String.fromCharCode(0xc0 + index)).flatMap((letter) => {
    const bare = letter.normalize("NFD").replace(/\p{Mn}+/gu, "")
    return /^[A-Za-z]$/.test(bare) ? [[letter, bare.toLowerCase()] as const] : []
  }),
)
const ACCENTED = [...PLAIN_LETTERS.keys()].join("")
const PLAIN = [...PLAIN_LETTERS.values()].join("")

/**
 * SQL of a text without case and accents, to sort and find names. A database with the locale C distinguishes both, and would sort Álvaro
 * after Zoe.
 */
export function foldedSql(expression: string): string {
  return `lower(translate(${expression}, '${ACCENTED}', '${PLAIN}'))`
}

/** Folds a text in memory like {@link foldedSql}. */
export function foldedName(text: string): string {
  return [...text.normalize("NFC")].map((letter) => PLAIN_LETTERS.get(letter) ?? letter.toLowerCase()).join("")
}
