import pixelmatch from "pixelmatch"
import { PNG } from "pngjs"

/** Threshold of pixelmatch, 0 to 1: smaller differences of colour do not count. */
const TOLERANCE = 0.1

/** The share of pixels in which two PNG pictures differ; 1 if their sizes differ. Anti-aliased edges do not count. */
export function differentShare(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  const { width, height } = a
  if (width !== b.width || height !== b.height) return 1
  return pixelmatch(a.data, b.data, null, width, height, { threshold: TOLERANCE }) / (width * height)
}
