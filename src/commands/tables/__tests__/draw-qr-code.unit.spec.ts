import { tableUrl } from "../../../domain/tables"
import { drawQrCode } from "../draw-qr-code"

const MARGIN = 4

/** The dark modules of a drawn code, as `x y`, and the width of the picture in modules. */
function modulesOf(svg: string): { width: number; dark: ReadonlySet<string> } {
  const width = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1])
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? ""
  const dark = new Set<string>()
  let [x, y] = [0, 0]
  for (const [, command = "", first = "0", second = "0"] of path.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    const [by, down] = [Number(first), Number(second)]
    if (command === "M") [x, y] = [by, Math.floor(down)]
    else if (command === "m") [x, y] = [x + by, y + down]
    else for (const end = x + by; x < end; x += 1) dark.add(`${x} ${y}`)
  }
  return { width, dark }
}

describe("a table's QR code", () => {
  it.each(["https://casa.example/", "https://a-much-longer-name-of-a-restaurant.example/shop/menu"])(
    "for %s has a margin of four light modules, and error correction level M",
    async (store) => {
      const { width, dark } = modulesOf(await drawQrCode(tableUrl(store, "x".repeat(32))))
      const places = [...dark].flatMap((module) => module.split(" ").map(Number))
      expect([Math.min(...places), Math.max(...places)]).toEqual([MARGIN, width - MARGIN - 1])
      // The first two format modules, below the top left square, encode the level: dark and light is M (ISO/IEC 18004, masked).
      const format = [0, 1].map((column) => dark.has(`${MARGIN + column} ${MARGIN + 8}`))
      expect(format).toEqual([true, false])
    },
  )
})
