import { PNG } from "pngjs"
import { differentShare } from "./support/browser/compare-pictures"

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
