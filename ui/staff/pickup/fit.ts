/** The size of an area, or of a tile in it, in the same unit. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** How the numbers of a column are shown. */
export interface Fit {
  /** 1 is full size. */
  readonly scale: number
  /** How many numbers fit on the screen; the others are on further pages. */
  readonly perPage: number
}

const STEP = 0.05

/**
 * The largest scale at which all tiles fit into an area, because guests cannot scroll. If they do not fit even at the smallest scale, the numbers
 * are split into pages.
 * @param tile a tile at full size, including the gap to the next one
 * @param smallest the smallest scale at which people can read the numbers from where they wait
 */
export function fitOf(count: number, room: Size, tile: Size, smallest: number): Fit {
  const roomFor = (scale: number): number =>
    Math.max(1, Math.floor(room.width / (tile.width * scale))) * Math.max(1, Math.floor(room.height / (tile.height * scale)))
  let scale = 1
  while (scale > smallest && roomFor(scale) < count) scale = Math.max(smallest, scale - STEP)
  return { scale, perPage: roomFor(scale) }
}
