/**
 * By plain letter: the letters that `svc_fold` makes equal to it. They include signs that become this letter in lower case, such as the
 * Kelvin sign, which becomes a k.
 */
const EQUAL_LETTERS: Readonly<Record<string, string>> = {
  a: "ÁÀÂÃÄÅáàâãäå\u212b",
  c: "Çç",
  e: "ÉÈÊËéèêë",
  i: "ÍÌÎÏíìîï\u0130",
  k: "\u212a",
  n: "Ññ",
  o: "ÓÒÔÕÖóòôõö",
  u: "ÚÙÛÜúùûü",
}

const PLAIN = new Map(Object.entries(EQUAL_LETTERS).flatMap(([plain, equal]) => [...equal].map((letter) => [letter, plain])))

/**
 * A regular expression of PostgreSQL for the texts that contain `text`, ignoring case and accents as `svc_fold` does. PostgreSQL matches it
 * several times faster than it folds each text. Undefined if the text has letters that only the database can convert to lower case.
 */
export function searchPattern(text: string): string | undefined {
  const parts = [...text].map(partOf)
  return parts.includes(undefined) ? undefined : parts.join("")
}

function partOf(character: string): string | undefined {
  const plain = PLAIN.get(character) ?? character.toLowerCase()
  if (/^[a-z]$/.test(plain)) return `[${plain}${plain.toUpperCase()}${EQUAL_LETTERS[plain] ?? ""}]`
  if (/^[\d ]$/.test(plain)) return plain
  return /^[!-~]$/.test(plain) ? `\\${plain}` : undefined
}
