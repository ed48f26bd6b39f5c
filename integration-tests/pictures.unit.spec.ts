import { PNG } from "pngjs"
import { create } from "qrcode"
import { differentShare } from "./support/browser/compare-pictures"
import { textOfQrCode } from "./support/browser/read-qr-code"

const WIDTH = 100
const HEIGHT = 50

/** A white picture with a box of 20 × 10 pixels in one colour. */
function picture(left: number, colour: readonly [number, number, number], width = WIDTH): Buffer {
  const png = new PNG({ width, height: HEIGHT })
  png.data.fill(255)
  for (let y = 20; y < 30; y += 1) {
    for (let x = left; x < left + 20; x += 1) png.data.set(colour, (y * width + x) * 4)
  }
  return PNG.sync.write(png)
}

const RED = [200, 30, 30] as const

it("two equal pictures do not differ", () => {
  expect(differentShare(picture(10, RED), picture(10, RED))).toBe(0)
})

it("an invisible colour difference does not count", () => {
  expect(differentShare(picture(10, RED), picture(10, [203, 31, 29]))).toBe(0)
})

it("every pixel with a different colour counts", () => {
  expect(differentShare(picture(10, RED), picture(10, [30, 30, 200]))).toBe((20 * 10) / (WIDTH * HEIGHT))
})

it("a moved shape counts at its old and its new place", () => {
  expect(differentShare(picture(10, RED), picture(50, RED))).toBe((2 * 20 * 10) / (WIDTH * HEIGHT))
})

it("a picture of another size differs completely", () => {
  expect(differentShare(picture(10, RED), picture(10, RED, WIDTH + 1))).toBe(1)
})

interface Drawing {
  /** Pixels of a module. */
  readonly scale?: number
  /** The light margin in modules. */
  readonly margin?: number
  /** A module that is drawn in the wrong colour, in row and column. */
  readonly wrong?: readonly [number, number]
}

function drawn(text: string, { scale = 5.5, margin = 4, wrong }: Drawing = {}): Buffer {
  const { modules } = create(text, { errorCorrectionLevel: "M" })
  const side = Math.round((modules.size + 2 * margin) * scale)
  const png = new PNG({ width: side, height: side })
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [row, column] = [y, x].map((at) => Math.floor((at + 0.5) / scale) - margin) as [number, number]
      const isInside = [row, column].every((at) => at >= 0 && at < modules.size)
      const isWrong = row === wrong?.[0] && column === wrong[1]
      const isDark = isInside && Boolean(modules.get(row, column)) !== isWrong
      png.data.set(isDark ? [0, 0, 0, 255] : [255, 255, 255, 255], 4 * (y * side + x))
    }
  return PNG.sync.write(png)
}

it.each([
  "1234567",
  "TABLE 7",
  "https://example.com/?svc_table=a1b2c3",
  "http://127.0.0.1:9000/svc/kitchen#code=00412345",
  "https://bestellen.example/geschäft/svc/pickup-board#code=90000001",
  `https://example.com/${"a".repeat(80)}`,
])("reads the QR code of %s", (text) => {
  for (const scale of [2, 3.7, 5.5]) expect(textOfQrCode(drawn(text, { scale }))).toBe(text)
})

it("reads no QR code with one wrong module", () => {
  expect(() => textOfQrCode(drawn("https://example.com", { wrong: [15, 12] }))).toThrow("contradict")
})

it("reads no QR code with a narrow margin", () => {
  expect(() => textOfQrCode(drawn("https://example.com", { margin: 3 }))).toThrow("margin")
})
