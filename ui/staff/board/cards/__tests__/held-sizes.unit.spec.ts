import { HeldSizes } from "../held-sizes"

const [small, large] = [
  { height: 300, span: 1 },
  { height: 500, span: 2 },
]

/** The changes of order `a`. @param edits how often it was edited */
const changes = (edits: number): ReadonlyMap<string, unknown> => new Map([["a", edits]])
const none: ReadonlyMap<string, unknown> = new Map()
const isWhole = () => false

describe("a card whose order is edited elsewhere", () => {
  it("keeps its former size until the edit is acknowledged and nobody touches the board", () => {
    const held = new HeldSizes()
    held.follow(none, () => small)
    expect(held.of("a")).toBeUndefined()
    held.follow(changes(1), () => small)
    held.follow(changes(1), () => large)
    expect([held.release(isWhole), held.of("a"), held.of("b")]).toEqual([false, small, undefined])
    held.follow(none, () => large)
    expect(held.of("a")).toEqual(small)
    expect([held.release(isWhole), held.of("a"), held.release(isWhole)]).toEqual([true, undefined, false])
  })

  it("keeps its former size if the order is edited again before the card has grown", () => {
    const held = new HeldSizes()
    held.follow(changes(1), () => small)
    held.follow(none, () => large)
    held.follow(changes(2), () => large)
    expect([held.release(isWhole), held.of("a")]).toEqual([false, small])
  })

  it("is as large as its content if it is first shown after the edit", () => {
    const held = new HeldSizes()
    held.follow(changes(1), () => undefined)
    held.follow(changes(1), () => large)
    expect(held.of("a")).toBeUndefined()
  })

  it.each<[string, (held: HeldSizes) => void]>([
    ["its changes are cut", (held) => held.release((id) => id === "a")],
    ["the sizes of all cards change", (held) => held.clear()],
  ])("grows before the edit is acknowledged when %s, and keeps its new size at the next edit", (_, grow) => {
    const held = new HeldSizes()
    held.follow(changes(1), () => small)
    grow(held)
    held.follow(changes(1), () => large)
    expect(held.of("a")).toBeUndefined()
    held.follow(changes(2), () => large)
    expect(held.of("a")).toEqual(large)
  })
})
