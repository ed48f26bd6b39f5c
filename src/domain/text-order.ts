/**
 * Compares two texts by their UTF-16 code units: the same order on every machine and in every language.
 * @returns for `sort`: negative, zero or positive
 */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
