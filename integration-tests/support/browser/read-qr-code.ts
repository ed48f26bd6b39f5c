import type { Locator } from "playwright-core"
import { PNG } from "pngjs"

/** The width of the light margin that scanners need, in modules. */
const QUIET = 4
/** The side of the square in each of three corners, in modules. */
const FINDER = 7
/** Blocks, and error correction codewords of each, of the versions 1 to 6 with error correction level M. */
const BLOCKS = [
  [1, 10],
  [1, 16],
  [1, 26],
  [2, 18],
  [2, 24],
  [4, 16],
] as const
/** The level's two bits in the format information. */
const LEVEL_M = 0b00
const FORMAT_MASK = 0b101010000010010
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

/** Whether the module in a row and a column is dark. */
type Modules = readonly (readonly boolean[])[]

const MASKS: readonly ((row: number, column: number) => number)[] = [
  (row, column) => (row + column) % 2,
  (row) => row % 2,
  (_, column) => column % 3,
  (row, column) => (row + column) % 3,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
  (row, column) => ((row * column) % 2) + ((row * column) % 3),
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
]

/**
 * Reads a QR code from its picture on the page, as the camera of a phone does.
 * @param code an element that shows the code, dark on light and without rotation
 * @returns the text
 * @throws Error as {@link textOfQrCode}
 */
export async function readQrCode(code: Locator): Promise<string> {
  return textOfQrCode(await code.screenshot())
}

/**
 * Reads a QR code of version 1 to 6 with error correction level M. It follows the standard (ISO/IEC 18004), and shares no code with the library
 * that draws the codes.
 * @param picture a PNG that shows only the code and its light margin
 * @throws Error if a scanner would not find the code, or would have to correct it
 */
export function textOfQrCode(picture: Buffer): string {
  const modules = modulesOf(PNG.sync.read(picture))
  const version = (modules.length - 17) / 4
  const [blocks, corrections] = BLOCKS[version - 1] ?? fail(`A code of ${modules.length} modules is not supported`)
  const codewords = codewordsOf(modules)
  // The codewords of the blocks alternate.
  const split = Array.from({ length: blocks }, (_, block) => codewords.filter((_, at) => at % blocks === block))
  if (!split.every((block) => isCorrect(block, corrections))) fail("The codewords contradict their error correction")
  return textOf(split.flatMap((block) => block.slice(0, -corrections)))
}

function fail(problem: string): never {
  throw new Error(problem)
}

/** Finds the code in the picture: the box around everything dark, divided by the width of the square in the corner. */
function modulesOf({ width, height, data }: PNG): Modules {
  const isDark = (x: number, y: number): boolean => (data[4 * (y * width + x)] ?? 255) < 128
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const inColumns = columns.filter((x) => rows.some((y) => isDark(x, y)))
  const inRows = rows.filter((y) => columns.some((x) => isDark(x, y)))
  const [left = fail("The picture is empty"), top = 0] = [inColumns[0], inRows[0]]
  const side = (inColumns.at(-1) ?? left) - left + 1
  const finder = columns.slice(left).findIndex((x) => !isDark(x, top))
  const count = 4 * Math.round(((FINDER * side) / finder - 17) / 4) + 17
  const size = side / count
  const margin = Math.min(left, top, width - left - side, height - top - side)
  // A margin may be cut in the middle of a pixel.
  if (margin < QUIET * size - 1) fail(`The margin has only ${margin / size} modules`)
  const middle = (start: number, index: number): number => Math.floor(start + (index + 0.5) * size)
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => isDark(middle(left, column), middle(top, row))),
  )
}

/** The codewords in the sequence of their modules: pairs of columns from the right, alternately upwards and downwards. */
function codewordsOf(modules: Modules): number[] {
  const count = modules.length
  const mask = maskOf(modules)
  const bits: number[] = []
  for (let right = count - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let step = 0; step < count; step += 1)
      for (const column of [right, right - 1]) {
        const row = up ? count - 1 - step : step
        if (!isFixed(count, row, column)) bits.push(Number(modules[row]?.[column]) ^ Number(mask(row, column) === 0))
      }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => numberOf(bits.slice(8 * at, 8 * at + 8)))
}

/** The mask, from the format information beside the first square. */
function maskOf(modules: Modules): (row: number, column: number) => number {
  const beside = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => modules[8]?.[column])
  const above = [7, 5, 4, 3, 2, 1, 0].map((row) => modules[row]?.[8])
  const format = numberOf([...beside, ...above].map(Number)) ^ FORMAT_MASK
  if (format >> 13 !== LEVEL_M) fail("The error correction level is not M")
  return MASKS[(format >> 10) & 0b111] ?? fail("There is no such mask")
}

/** Whether a module belongs to a pattern or to the format information. */
function isFixed(count: number, row: number, column: number): boolean {
  const far = count - 8
  const isCorner = (row < 9 && column < 9) || (row < 9 && column >= far) || (row >= far && column < 9)
  const isAlignment = count > 21 && [row, column].every((at) => at >= count - 9 && at < count - 4)
  return isCorner || isAlignment || row === 6 || column === 6
}

/** Whether all syndromes of a Reed-Solomon block are zero: the block, as a polynomial, is zero at the first powers of 2 in GF(256). */
function isCorrect(block: readonly number[], corrections: number): boolean {
  const double = (value: number): number => (value << 1) ^ (value > 127 ? 0x11d : 0)
  const times = (value: number, power: number): number => (power === 0 ? value : times(double(value), power - 1))
  const powers = Array.from({ length: corrections }, (_, power) => power)
  return powers.every((power) => block.reduce((sum, codeword) => times(sum, power) ^ codeword, 0) === 0)
}

/** The text of the segments: digits, capital letters, or bytes. */
function textOf(codewords: readonly number[]): string {
  const bits = codewords.flatMap((codeword) => [...codeword.toString(2).padStart(8, "0")].map(Number))
  const take = (count: number): number => numberOf(bits.splice(0, count))
  const digits = (count: number): string => String(take([0, 4, 7, 10][count] ?? 0)).padStart(count, "0")
  const letters = (count: number): string => {
    const value = take(count === 2 ? 11 : 6)
    return (count === 2 ? [Math.floor(value / 45), value % 45] : [value]).map((letter) => ALPHANUMERIC[letter]).join("")
  }
  const byGroups = (length: number, size: number, read: (count: number) => string): string =>
    Array.from({ length: Math.ceil(length / size) }, (_, group) => read(Math.min(size, length - group * size))).join("")
  let text = ""
  while (bits.length >= 4) {
    const mode = take(4)
    if (mode === 0) break
    if (mode === 1) text += byGroups(take(10), 3, digits)
    else if (mode === 2) text += byGroups(take(9), 2, letters)
    else if (mode === 4) text += Buffer.from(Array.from({ length: take(8) }, () => take(8))).toString("utf8")
    else fail(`Mode ${mode} is not supported`)
  }
  return text
}

/** The number with the given binary digits. */
function numberOf(bits: readonly number[]): number {
  return bits.reduce((value, bit) => 2 * value + bit, 0)
}
