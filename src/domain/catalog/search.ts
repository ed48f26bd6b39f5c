/** Text as people look for it: without case and accents. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
}

/** Whether every word of the search stands somewhere in the (folded) text, in any order. */
export function matchesSearch(foldedText: string, search: string): boolean {
  return foldText(search)
    .split(/\s+/)
    .every((word) => foldedText.includes(word))
}
