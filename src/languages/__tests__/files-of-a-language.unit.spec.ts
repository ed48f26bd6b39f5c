import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { join, relative } from "node:path"
import { LANGUAGES } from "../index"

/* Checks the texts of the screens and the dashboard, which are loaded separately from those of the service. */

const FOLDER = join(__dirname, "..")
const ROOT = join(FOLDER, "..", "..")
const PARTS = ["screens", "dashboard"]

const filesOf = (language: string): string[] =>
  PARTS.flatMap((part) => readdirSync(join(FOLDER, language, part)).map((file) => `${part}/${file.replace(/\.ts$/, "")}`)).sort()

type Text = string | ((...values: unknown[]) => string)

/** Every text of a file with its path. */
function textsOf(value: unknown, path = ""): [path: string, text: Text][] {
  if (typeof value === "string" || typeof value === "function") return [[path, value as Text]]
  return Object.entries(value as object).flatMap(([key, inner]) => textsOf(inner, `${path}/${key}`))
}

/** The placeholders of a text: names in braces, or the number of parameters. */
const filledWith = (text: Text | undefined): unknown =>
  typeof text === "function" ? text.length : [...new Set(text?.match(/\{\w+\}/g))].sort()

const read = (language: string, file: string): Map<string, Text> =>
  new Map(textsOf(jest.requireActual(join(FOLDER, language, file))))

it("the generated files of the screens, the dashboard and the service name every language folder", () => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, "scripts", "languages.mjs"), "--check"], {
    encoding: "utf8",
  })
  expect([status, stderr]).toEqual([0, ""])
})

it("all texts of the dashboard and the screens are in the language folders", () => {
  const strays = ["ui", "src/admin"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter(
        ({ name, parentPath }) =>
          LANGUAGES.some((code) => name === `${code}.ts`) || LANGUAGES.some((code) => parentPath.endsWith(`/${code}`)),
      )
      .map(({ name, parentPath }) => relative(ROOT, join(parentPath, name))),
  )
  expect(strays).toEqual([])
})

describe.each(LANGUAGES)("the language %s", (language) => {
  it("has the same files as Spanish", () => {
    expect(filesOf(language)).toEqual(filesOf("es"))
  })

  it.each(filesOf("es"))("has every text of the Spanish %s with the same variables, and no empty text", (file) => {
    const [texts, reference] = [read(language, file), read("es", file)]
    expect([...texts.keys()].sort()).toEqual([...reference.keys()].sort())
    for (const [path, text] of texts) {
      expect([path, filledWith(text)]).toEqual([path, filledWith(reference.get(path))])
      if (typeof text === "string") expect([path, text.trim()]).not.toEqual([path, ""])
    }
  })
})

it("French has no ordinary space before punctuation, so that no line begins with punctuation", () => {
  const wrong = filesOf("fr").flatMap((file) =>
    [...read("fr", file)].filter(([, text]) => / [?!;:»]|« /.test(String(text).replace(/\$\{.*?\}/g, ""))),
  )
  expect(wrong.map(([path]) => path)).toEqual([])
})
