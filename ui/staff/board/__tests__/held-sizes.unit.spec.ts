import { HeldSizes } from "../held-sizes"

const [small, large] = [
  { height: 300, span: 1 },
  { height: 500, span: 2 },
]

describe("a card whose order is edited elsewhere", () => {
  it("keeps the size that it had until the edit is acknowledged and nobody touches the board", () => {
    const held = new HeldSizes()
    held.follow(new Set(), () => small)
    expect(held.of("a")).toBeUndefined()
    held.follow(new Set(["a"]), () => small)
    held.follow(new Set(["a"]), () => large)
    expect([held.release(), held.of("a"), held.of("b")]).toEqual([false, small, undefined])
    held.follow(new Set(), () => large)
    expect(held.of("a")).toEqual(small)
    expect([held.release(), held.of("a"), held.release()]).toEqual([true, undefined, false])
  })

  it("still has it when the order is edited again before the card has grown", () => {
    const held = new HeldSizes()
    held.follow(new Set(["a"]), () => small)
    held.follow(new Set(), () => large)
    held.follow(new Set(["a"]), () => large)
    expect([held.release(), held.of("a")]).toEqual([false, small])
  })

  it("is as large as its content if the board shows it only after the edit", () => {
    const held = new HeldSizes()
    held.follow(new Set(["a"]), () => undefined)
    held.follow(new Set(["a"]), () => large)
    expect(held.of("a")).toBeUndefined()
  })
})
