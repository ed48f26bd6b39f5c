import type { ExtraCategory } from "../../../../client/generated"
import { draftOf, filledOf, withoutRow, withRow } from "../draft"
import { type GroupEdit, groupClashes, groupOnTop } from "../merge-group"
import { extra, sauces } from "./sauces"

const BEGAN = sauces()
const draft = draftOf(BEGAN)
const edit = (typed: typeof draft, seen = BEGAN): GroupEdit => ({ began: BEGAN, draft: typed, seen })
const namesOf = (typed: typeof draft, now: Partial<ExtraCategory>, seen?: ExtraCategory) =>
  groupClashes(edit(typed, seen), { ...BEGAN, ...now }).map(({ name }) => name)

describe("two users who change a group of extras", () => {
  const mine = withRow({ ...draft, name: "Dips", most: "3" }, "2", { price: "0,8" })

  it.each<[string, typeof draft, Partial<ExtraCategory>, string[]]>([
    [
      "have no conflict in different fields",
      mine,
      { description: "Caseras", extras: [extra(1, "Alioli", "0.70"), extra(2, "Brava")] },
      [],
    ],
    ["conflict if both change the name", mine, { name: "Salsitas" }, ["name"]],
    ["conflict if both change the same price", mine, { extras: [extra(1, "Alioli"), extra(2, "Brava", "0.90")] }, ["2.price"]],
    ["have no conflict if both set the same price", mine, { extras: [extra(1, "Alioli"), extra(2, "Brava", "0.80")] }, []],
    [
      "conflict if one removes an extra that the other renames",
      withoutRow(draft, "1"),
      { extras: [extra(1, "Ajo"), extra(2, "Brava")] },
      ["1.name"],
    ],
    ["conflict if one changes an extra that the other removes", mine, { extras: [extra(1, "Alioli")] }, ["2.price"]],
  ])("%s", (_case, typed, now, names) => {
    expect(namesOf(typed, now)).toEqual(names)
  })

  it("do not conflict again over a value that was overruled, unless that value changes", () => {
    const seen = { ...BEGAN, name: "Salsitas" }
    expect(namesOf(mine, { name: "Salsitas" }, seen)).toEqual([])
    expect(namesOf(mine, { name: "Dip" }, seen)).toEqual(["name"])
  })

  it("keep all changes of both, except in a yielded field, which takes the other user's value", () => {
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
