import type { Lane } from "../../../../domain/orders/lanes"
import { StillLanes, type Touched } from "../still-lanes"

type Lanes = Partial<Record<Lane, readonly string[]>>

describe("the lanes of today", () => {
  const lanes = () => {
    const still = new StillLanes()
    let now = 100_000
    return {
      still,
      wait: (ms: number): boolean => {
        now += ms
        return still.close(now)
      },
      touch: (lane: Lane | undefined, card?: string) => still.touch({ lane, card } satisfies Touched, now),
      follow: (wanted: Lanes): number => still.follow(new Map(Object.entries(wanted) as [Lane, string[]][]), now).length,
      /** Gaps are in brackets. */
      shown: (): string =>
        (["new", "to_start", "in_kitchen"] as const)
          .map((lane) => still.of(lane).map(({ id, gone }) => (gone === undefined ? id : `(${id})`)))
          .map((ids) => ids.join(" "))
          .join(" | "),
    }
  }

  it("keep the gap of a card that this screen has moved for a second after the last touch", () => {
    const { still, follow, touch, wait, shown } = lanes()
    follow({ new: ["a", "b"], to_start: ["c"] })
    touch("new", "a")
    still.own.add("a")
    follow({ new: ["b"], to_start: ["a", "c"] })
    expect(shown()).toBe("(a) b | c a | ")
    expect([wait(900), shown()]).toEqual([false, "(a) b | c a | "])
    touch("new")
    expect([wait(900), shown()]).toEqual([false, "(a) b | c a | "])
    expect([wait(100), shown()]).toEqual([true, "b | c a | "])
  })

  it("keep a gap for a second even if the server answers late", () => {
    const { still, follow, touch, wait, shown } = lanes()
    follow({ new: ["a", "b"] })
    touch("new", "a")
    still.own.add("a")
    wait(4_000)
    follow({ new: ["b"], to_start: ["a"] })
    expect([wait(900), shown()]).toEqual([false, "(a) b | a | "])
    expect([wait(100), shown()]).toEqual([true, "b | a | "])
  })

  it("add no card above the card under the mouse until the mouse leaves that card or rests for ten seconds", () => {
    const { follow, touch, wait, shown } = lanes()
    follow({ in_kitchen: ["c"] })
    touch("in_kitchen", "c")
    wait(5_000)
    expect([follow({ new: ["a"], in_kitchen: ["c", "d"] }), shown()]).toEqual([1, " |  | c d"])
    touch(undefined)
    expect([follow({ new: ["a"], in_kitchen: ["c", "d"] }), shown()]).toEqual([0, "a |  | c d"])
    touch("in_kitchen", "c")
    wait(9_900)
    expect(follow({ new: ["a", "b"], to_start: ["e"], in_kitchen: ["c", "d"] })).toBe(2)
    wait(100)
    expect(follow({ new: ["a", "b"], to_start: ["e"], in_kitchen: ["c", "d"] })).toBe(0)
  })

  it("add all waiting cards on request", () => {
    const { still, follow, touch, shown } = lanes()
    follow({ in_kitchen: ["c"] })
    touch("in_kitchen", "c")
    expect(follow({ new: ["a"], in_kitchen: ["c"] })).toBe(1)
    still.release()
    expect([follow({ new: ["a"], in_kitchen: ["c"] }), shown()]).toEqual([0, "a |  | c"])
  })

  it("add a card a second after a tap or a key, which leaves no pointer on a card", () => {
    const { follow, touch, wait } = lanes()
    follow({ in_kitchen: ["c"] })
    touch("in_kitchen")
    expect(follow({ new: ["a"], in_kitchen: ["c"] })).toBe(1)
    wait(1_000)
    expect(follow({ new: ["a"], in_kitchen: ["c"] })).toBe(0)
  })

  it("keep a gap above the card under the mouse, unless that card has left", () => {
    const { still, follow, touch, wait, shown } = lanes()
    follow({ new: ["a", "b"], in_kitchen: ["c"] })
    still.own.add("a")
    follow({ new: ["b"], in_kitchen: ["c"] })
    touch("in_kitchen", "c")
    expect([wait(3_000), shown()]).toEqual([false, "(a) b |  | c"])
    follow({ new: ["b"] })
    expect([wait(100), shown()]).toEqual([true, "b |  | "])
  })

  it("show a card that comes back in its former place", () => {
    const { still, follow, touch, shown } = lanes()
    follow({ in_kitchen: ["c", "d"] })
    touch("in_kitchen", "c")
    still.own.add("c")
    follow({ in_kitchen: ["d"] })
    follow({ in_kitchen: ["c", "d"] })
    expect(shown()).toBe(" |  | c d")
  })
})
