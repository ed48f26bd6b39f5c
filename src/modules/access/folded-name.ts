/** Latin letters with marks on them, and the bare ones: `Á` → `a`. */
const BARE: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 0x24f - 0xc0 + 1 }, (_, index) => String.fromCharCode(0xc0 + index)).flatMap((letter) => {
    const bare = letter.normalize("NFD").replace(/\p{Mn}+/gu, "")
    return /^[A-Za-z]$/.test(bare) ? [[letter, bare.toLowerCase()] as const] : []
  }),
)
const MARKED = [...BARE.keys()].join("")
const UNMARKED = [...BARE.values()].join("")

/**
 * SQL for a text without letter case and marks, by which names are sorted and found: a database in the locale C knows neither, and
 * would put Álvaro behind Zoe.
 */
export function foldedSql(expression: string): string {
  return `lower(translate(${expression}, '${MARKED}', '${UNMARKED}'))`
}

/** The same of a text at hand. */
export function foldedName(text: string): string {
  return [...text.normalize("NFC")].map((letter) => BARE.get(letter) ?? letter.toLowerCase()).join("")
}
