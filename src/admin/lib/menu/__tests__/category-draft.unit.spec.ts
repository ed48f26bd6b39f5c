import { isSameMenu, type MenuDraft, menuConflicts, moved, onTopOf } from "../category-draft"

const entry = (id: string, label = "", visible = true) => ({ id, name: id.toUpperCase(), label, visible, count: 1 })
const BEFORE: MenuDraft = [entry("a"), entry("b"), entry("c")]
const with_ = (changes: Readonly<Record<string, Partial<MenuDraft[number]>>>): MenuDraft =>
  BEFORE.map((each) => ({ ...each, ...changes[each.id] }))
const namesOf = (menu: MenuDraft) =>
  menu.map(({ id, label, visible }) => `${id}${label && ` ${label}`}${visible ? "" : " hidden"}`)

describe("two users who arrange the menu", () => {
  it("conflict only in fields that both have changed differently", () => {
    const mine = with_({ a: { label: "Mine", visible: false }, b: { label: "Mine" } })
    const theirs = with_({ a: { label: "Theirs" }, c: { visible: false } })
    expect(menuConflicts(BEFORE, mine, theirs)).toEqual([{ field: "label a", name: "A", mine: "Mine", theirs: "Theirs" }])
    expect(menuConflicts(BEFORE, moved(BEFORE, "a", 1), moved(BEFORE, "c", -2))).toEqual([
      { field: "order", name: null, mine: "B · A · C", theirs: "C · A · B" },
    ])
    expect(isSameMenu(BEFORE, with_({ a: { label: " " } }))).toBe(true)
  })

  it("keep all other changes of both", () => {
    const mine = moved(with_({ a: { label: "Mine" }, b: { visible: false } }), "c", -2)
    const theirs = [...with_({ a: { label: "Theirs" }, c: { label: "New" } }), entry("d")]
    expect(namesOf(onTopOf(theirs, BEFORE, mine))).toEqual(["c New", "a Mine", "b hidden", "d"])
    expect(namesOf(onTopOf(theirs, BEFORE, mine, ["label a", "order"]))).toEqual(["a Theirs", "b hidden", "c New", "d"])
  })
})
