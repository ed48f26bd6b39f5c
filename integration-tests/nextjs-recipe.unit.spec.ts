import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fencedBlocksOf } from "./support/fenced-blocks"

const EXAMPLE = join(__dirname, "..", "examples", "nextjs")

it("the recipe finds the test cards of `npm start` at its default port", () => {
  const read = (path: string) => readFileSync(join(__dirname, "..", path), "utf8")
  const [, offset] = /PORT_OFFSET = (\d+)/.exec(read("scripts/launcher/stripe.mjs")) ?? []
  const [, port] = /PORT \?\? "(\d+)"/.exec(read("scripts/start.mjs")) ?? []
  expect(read("examples/nextjs/src/lib/stripe-script.ts")).toContain(`http://127.0.0.1:${Number(port) + Number(offset)}/v3/`)
})

describe("docs/storefront/nextjs.md", () => {
  const blocks = fencedBlocksOf("docs/storefront/nextjs.md").filter(({ language }) => ["ts", "tsx"].includes(language))

  it("starts each block with the name of its file", () => {
    expect(blocks.length).toBeGreaterThan(8)
    expect(blocks.filter(({ text }) => !/^\/\/ \S+\n/.test(text))).toEqual([])
  })

  it.each(blocks.map(({ text }) => [text.slice(3, text.indexOf("\n")), text] as const))(
    "shows examples/nextjs/%s unchanged",
    (path, text) => {
      const shown = text.slice(text.indexOf("\n") + 1)
      expect(readFileSync(join(EXAMPLE, path), "utf8")).toContain(shown)
    },
  )
})
