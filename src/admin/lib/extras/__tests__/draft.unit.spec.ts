import {
  draftOf,
  filledOf,
  type GroupDraft,
  isTable,
  limitsOf,
  problemsOf,
  withMovedRow,
  withoutRow,
  withPasted,
  withRow,
} from "../draft"
import { extra, sauces } from "./sauces"

const SAUCES = sauces({
  minimum: 1,
  required: true,
  extras: [extra(1, "Alioli"), { ...extra(2, "Brava", "0.00"), enabled: false }],
  product_category_ids: ["pcat_1"],
})
const last = ({ rows }: GroupDraft): string => rows.at(-1)?.key ?? ""
const names = (draft: GroupDraft): string[] => filledOf(draft).map(({ name }) => name)
const pasted = (text: string): GroupDraft => withPasted(draftOf(), last(draftOf()), text)
const typed = (change: Partial<GroupDraft>): GroupDraft => ({ ...draftOf(SAUCES), ...change })

describe("an edited group of extras", () => {
  it("shows the stored group, with an empty row at the end", () => {
    const draft = draftOf(SAUCES)
    expect(names(draft)).toEqual(["Alioli", "Brava"])
    expect(draft.rows).toHaveLength(3)
    expect(limitsOf(draft)).toEqual({ type: "multiple", minimum: 1, maximum: 2 })
    expect(problemsOf(draft, 2).size).toBe(0)
  })

  it("gets one more empty row when its last row is filled, not a second one", () => {
    const filled = withRow(draftOf(SAUCES), last(draftOf(SAUCES)), { name: "x" })
    expect(filled.rows).toHaveLength(3)
    const draft = draftOf(SAUCES)
    const typedRow = withRow(draft, last(draft), { name: "Mojo" })
    expect(names(typedRow)).toEqual(["Alioli", "Brava", "Mojo"])
    expect(typedRow.rows).toHaveLength(4)
    expect(withRow(typedRow, last(typedRow), { price: "" }).rows).toHaveLength(4)
  })

  it("moves and removes rows", () => {
    expect(names(withMovedRow(draftOf(SAUCES), "2", -1))).toEqual(["Brava", "Alioli"])
    expect(names(withMovedRow(draftOf(SAUCES), "2", 1))).toEqual(["Alioli", "Brava"])
    expect(names(withoutRow(draftOf(SAUCES), "1"))).toEqual(["Brava"])
  })

  it("accepts a pasted table of names and prices, in the usual notations of prices", () => {
    const draft = draftOf()
    const table = withPasted(draft, last(draft), "Alioli\t0,50 €\r\nBrava\t\nMojo;1.25\n\n")
    expect(filledOf(table).map(({ name, price }) => [name, price])).toEqual([
      ["Alioli", "0.50"],
      ["Brava", ""],
      ["Mojo", "1.25"],
    ])
    expect(table.rows).toHaveLength(4)
    expect(isTable("Alioli\t0,50")).toBe(true)
    expect(isTable("Alioli\n")).toBe(false)
    expect(names(pasted("nothing of this draft"))).toEqual([])
  })

  it.each<[string, Partial<GroupDraft>, object | null]>([
    ["exactly one", { least: "1", most: "1" }, { type: "single", minimum: 1, maximum: 1 }],
    ["any number", { least: "", most: "" }, { type: "multiple", minimum: 0, maximum: null }],
    ["a minimum above the maximum", { least: "3", most: "2" }, null],
    ["a maximum of zero", { least: "0", most: "0" }, null],
  ])("has the typed limits, or none if they are invalid: %s", (_case, change, limits) => {
    expect(limitsOf(typed(change))).toEqual(limits)
  })

  it.each<[string, Partial<GroupDraft>, [string, string][]]>([
    ["a missing name", { name: " " }, [["name", "missing"]]],
    [
      "limits that are not numbers",
      { least: "one", most: "-1" },
      [
        ["least", "unreadable"],
        ["most", "unreadable"],
      ],
    ],
    ["a minimum above the maximum", { least: "2", most: "1" }, [["least", "aboveMost"]]],
    ["a minimum above the number of enabled extras", { least: "2" }, [["least", "tooFew"]]],
  ])("reports %s", (_case, change, problems) => {
    expect([...problemsOf(typed(change), 2)]).toEqual(problems)
  })

  it("reports rows without a name, and prices that are invalid or have too many decimals", () => {
    const draft = withRow(withRow(draftOf(SAUCES), "1", { name: "", price: "1.505" }), "2", { price: "abc" })
    expect([...problemsOf(draft, 2)]).toEqual([
      ["1.name", "missing"],
      ["1.price", "finer"],
      ["2.price", "unreadable"],
    ])
  })
})
