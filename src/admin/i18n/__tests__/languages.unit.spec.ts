import { en } from "../en"
import { es } from "../es"
import { fr } from "../fr"

type Texts = { readonly [key: string]: string | Texts }

const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text] as [string, string]] : flat(text, `${path}${key}.`),
  )

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

describe("the languages of the dashboard pages", () => {
  const english = new Map(flat(en))

  describe.each([
    ["Spanish", es],
    ["French", fr],
  ])("%s", (_, language) => {
    const texts = new Map(flat(language))

    it("has the keys of English, each with a text", () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
      expect([...english, ...texts].filter(([, text]) => text.trim() === "")).toEqual([])
    })

    it("names the same values in each text", () => {
      for (const [key, text] of english) expect([key, placeholders(texts.get(key) ?? "")]).toEqual([key, placeholders(text)])
    })
  })
})
