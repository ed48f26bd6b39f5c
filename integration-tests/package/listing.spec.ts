import { readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..", "..")
const TOUR = 6
/** The maximum bytes of a picture of the tour, and its width in pixels: readable in half a page, and quick to load. */
const MOST_BYTES = 30_000
const MOST_WIDTH = 800

/** The texts that a person sees before installing the plugin: the README, and the entries in the registry and in Medusa's list. */
describe("the plugin's listing", () => {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8")
  const { description, keywords } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))

  it("has the owner's tour in six different small pictures, each with an alternative text", () => {
    const [, tour = ""] = readme.split("### The owner's tour\n")
    const pictures = [...(tour.split("\n#")[0] ?? "").matchAll(/!\[(.*?)\]\((docs\/tour\/.+?\.png)\)/g)]
    expect(new Set(pictures.map(([, , path]) => path)).size).toBe(TOUR)
    for (const [, text = "", path = ""] of pictures) {
      const file = readFileSync(join(ROOT, path))
      expect([path, file.subarray(1, 4).toString("latin1")]).toEqual([path, "PNG"])
      expect([path, file.readUInt32BE(16) <= MOST_WIDTH, file.length <= MOST_BYTES]).toEqual([path, true, true])
      expect([path, text.length > 10]).toEqual([path, true])
    }
  })

  it("shows no picture that does not exist", () => {
    const paths = [...readme.matchAll(/!\[.*?\]\((?!https?:)(.+?)\)/g)].map(([, path = ""]) => path)
    expect(paths.length).toBeGreaterThan(TOUR)
    for (const path of paths) expect([path, readFileSync(join(ROOT, path)).length > 1_000]).toEqual([path, true])
  })

  it("has a description that fits in a list, and the keywords by which Medusa's list finds plugins", () => {
    expect(description.length).toBeGreaterThan(50)
    expect(description.length).toBeLessThanOrEqual(255)
    expect(keywords).toEqual(expect.arrayContaining(["medusa-v2", expect.stringMatching(/^medusa-plugin-(?!ordering)/)]))
  })
})
