/** The position of an element on the screen, in CSS pixels. */
export interface Place {
  readonly left: number
  readonly top: number
}

/**
 * The target of an arrow key in a wrapping grid: left and right in reading order, up and down to the nearest place of the next row.
 * @param places in reading order
 * @returns an index; undefined: another key, or there is nothing in that direction
 */
export function neighbour(places: readonly Place[], from: number, key: string): number | undefined {
  const here = places[from]
  if (here === undefined) return undefined
  const last = places.length - 1
  if (key === "Home") return 0
  if (key === "End") return last
  if (key === "ArrowRight") return from < last ? from + 1 : undefined
  if (key === "ArrowLeft") return from > 0 ? from - 1 : undefined
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined
  const sign = key === "ArrowDown" ? 1 : -1
  const away = ({ top }: Place): number => (top - here.top) * sign
  const beyond = places.filter((place) => away(place) > 1)
  const next = Math.min(...beyond.map(away))
  const row = beyond.filter((place) => away(place) - next <= 1)
  const [nearest] = row.toSorted((a, b) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left))
  return nearest === undefined ? undefined : places.indexOf(nearest)
}
