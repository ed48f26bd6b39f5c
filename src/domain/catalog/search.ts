/** Text for searching: without case and accents. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
}

/** Whether the folded text contains every word of the search, in any order, also within longer words. */
export function matchesSearch(foldedText: string, search: string): boolean {
  return foldText(search)
    .split(/\s+/)
    .every((word) => foldedText.includes(word))
}
