import { PNG } from "pngjs"

/** Smaller differences of a colour channel count as equal: antialiased edges of text. */
const TOLERANCE = 26
const CHANNELS = 4

/** The share of pixels that differ between two PNG files; 1 if their sizes differ. */
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
