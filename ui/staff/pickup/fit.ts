/** The size of an area, or of a tile that must fit into it, in the same unit. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** The smallest scale at which people can read the numbers from where they wait. */
const SMALLEST = 0.4
const STEP = 0.05

/**
 * The largest scale at which all tiles fit into an area, because guests cannot scroll. 1 is full size.
 * @param tile a tile of full size, including the gap to the next one
 */
export function fitOf(count: number, room: Room, tile: Room): number {
  const fits = (scale: number): boolean =>
    Math.max(1, Math.floor(room.width / (tile.width * scale))) * Math.floor(room.height / (tile.height * scale)) >= count
  let scale = 1
  while (scale > SMALLEST && !fits(scale)) scale = Math.max(SMALLEST, scale - STEP)
  return scale
}
