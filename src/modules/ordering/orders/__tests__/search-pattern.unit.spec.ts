import { readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { searchPattern } from "../search-pattern"

const migration = readFileSync(join(__dirname, "..", "..", "migrations", "Migration20261123113000.ts"), "utf8")
const [, accented = "", plain = ""] = /const ACCENTED = "(.+)"\s+const PLAIN = "(.+)"/.exec(migration) ?? []

/** The function `svc_fold` of the migration, in JavaScript. */
function fold(text: string): string {
  const letters = [...accented]
  const lower = [...text].map((character) => (character === "\u0130" ? "i" : character.toLowerCase()))
  return lower.map((character) => [...plain][letters.indexOf(character)] ?? character).join("")
}

/** PostgreSQL reads these patterns as JavaScript does. */
const finds = (search: string, text: string): boolean => new RegExp(searchPattern(search) ?? "never^", "s").test(text)

const letter = fc.constantFrom(...accented, ..."abceiknouABCEIKNOU019 +-_%.*()[]{}^$|\\?@'\"/#&~", "\u0130", "\u212a", "\u212b")
const text = fc.array(letter, { minLength: 1, maxLength: 4 }).map((letters) => letters.join(""))

describe("the pattern of a search", () => {
  it("finds exactly the texts that contain the search, ignoring case and accents", () => {
    expect([...accented].length).toBe(plain.length)
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (search, before, after, is) => {
        const whole = is ? before + search + after : before + after
        expect(finds(search, whole)).toBe(fold(whole).includes(fold(search)))
      }),
      { numRuns: 5_000 },
    )
  })

  it("matches every character that `svc_fold` makes equal to a plain one", () => {
    const missed: string[] = []
    for (let code = 1; code < 0x1_10_000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      const folded = fold(character)
      if (/^[ -~]$/.test(folded) && !finds(folded, character)) missed.push(code.toString(16))
    }
    expect(missed).toEqual([])
  })

  it("is undefined for a text with letters that only the database can convert to lower case", () => {
    for (const search of ["Łukasz", "ß", "Ωmega", "e\u0301", "名", "a\n"])
      expect([search, searchPattern(search)]).toEqual([search, undefined])
  })
})
