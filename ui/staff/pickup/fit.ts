/** A room and what is to stand in it. Any unit, the same for all. */
export interface Room {
  readonly width: number
  readonly height: number
}

/** Below this the numbers could not be read from where people wait. */
const SMALLEST = 0.4
const STEP = 0.05

/**
 * How large tiles may be so that all of them stand in a room: guests cannot scroll. 1 is their full size.
 * @param tile a tile of full size, with the gap to the next one
 */
export function fitOf(count: number, room: Room, tile: Room): number {
  const fits = (scale: number): boolean =>
    Math.max(1, Math.floor(room.width / (tile.width * scale))) * Math.floor(room.height / (tile.height * scale)) >= count
  let scale = 1
  while (scale > SMALLEST && !fits(scale)) scale = Math.max(SMALLEST, scale - STEP)
  return scale
}
