import type { ExtraCategory } from "../../../../client/generated"
import { draftOf, filledOf, withoutRow, withRow } from "../draft"
import { type GroupEdit, groupClashes, groupOnTop } from "../merge-group"
import { extra, sauces } from "./sauces"

const BEGAN = sauces()
const draft = draftOf(BEGAN)
const edit = (typed: typeof draft, seen = BEGAN): GroupEdit => ({ began: BEGAN, draft: typed, seen })
const namesOf = (typed: typeof draft, now: Partial<ExtraCategory>, seen?: ExtraCategory) =>
  groupClashes(edit(typed, seen), { ...BEGAN, ...now }).map(({ name }) => name)

describe("two owners change a group of extras", () => {
  const mine = withRow({ ...draft, name: "Dips", most: "3" }, "2", { price: "0,8" })

  it.each<[string, typeof draft, Partial<ExtraCategory>, string[]]>([
    ["other fields", mine, { description: "Caseras", extras: [extra(1, "Alioli", "0.70"), extra(2, "Brava")] }, []],
    ["the same name", mine, { name: "Salsitas" }, ["name"]],
    ["the same price", mine, { extras: [extra(1, "Alioli"), extra(2, "Brava", "0.90")] }, ["2.price"]],
    ["the same price to the same amount", mine, { extras: [extra(1, "Alioli"), extra(2, "Brava", "0.80")] }, []],
    ["an extra that is removed here", withoutRow(draft, "1"), { extras: [extra(1, "Ajo"), extra(2, "Brava")] }, ["1.name"]],
    ["by removing an extra that is changed here", mine, { extras: [extra(1, "Alioli")] }, ["2.price"]],
  ])("%s", (_case, typed, now, names) => {
    expect(namesOf(typed, now)).toEqual(names)
  })

  it("a value that was overruled once is no conflict, unless it changes again", () => {
    const seen = { ...BEGAN, name: "Salsitas" }
    expect(namesOf(mine, { name: "Salsitas" }, seen)).toEqual([])
    expect(namesOf(mine, { name: "Dip" }, seen)).toEqual(["name"])
  })

  it("a yielded field takes the other user's value, and all other changes of both are kept", () => {
    const typed = withRow(withoutRow(mine, "1"), mine.rows.at(-1)?.key ?? "", { name: "Romesco" })
    const now = { ...BEGAN, name: "Salsitas", enabled: false, extras: [...BEGAN.extras, extra(3, "Mojo")] }
    const both = groupOnTop(edit(typed), now, ["name"])
    expect(both).toMatchObject({ name: "Salsitas", most: "3", enabled: false })
    expect(filledOf(both).map(({ name, price }) => [name, price])).toEqual([
      ["Brava", "0,8"],
      ["Mojo", "0.50"],
      ["Romesco", ""],
    ])
  })
})
