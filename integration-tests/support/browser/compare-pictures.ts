import { PNG } from "pngjs"

/** A channel that differs by less is the same: the edges of letters. */
const TOLERANCE = 26
const CHANNELS = 4

/** How much of two pictures (PNG) differs, as a share of their pixels; pictures of other sizes differ whole. */
export function differentShare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (a.width !== b.width || a.height !== b.height) return 1
  let different = 0
  for (let at = 0; at < a.data.length; at += CHANNELS) {
    const differs = [0, 1, 2].some((channel) => Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > TOLERANCE)
    if (differs) different += 1
  }
  return different / (a.width * a.height)
}
