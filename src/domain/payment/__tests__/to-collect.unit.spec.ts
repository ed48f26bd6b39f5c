import { toCollect } from ".."

describe("what is collected at the handover of an order of 19.00", () => {
  const order = { isOver: false, isPaid: false, total: 1900n, authorised: 0n, captured: 0n, refunded: 0n, due: null }

  it.each([
    ["that is unpaid: everything", {}, 1900n],
    ["that was paid in cash: nothing", { isPaid: true }, 0n],
    ["that is authorised: nothing", { authorised: 1900n }, 0n],
    ["that is authorised in part: the rest", { authorised: 100n }, 1800n],
    ["that is authorised for more: nothing", { authorised: 2000n }, 0n],
    ["that is captured, but does not count as paid yet: nothing", { captured: 1900n }, 0n],
    ["that was paid in part: the rest", { captured: 950n }, 950n],
    ["that was refunded: everything", { captured: 1900n, refunded: 1900n }, 1900n],
    ["that was refunded, with nothing due on the platform: everything", { captured: 1900n, refunded: 1900n, due: 0n }, 1900n],
    [
      "that was paid in part, with a goodwill refund: the rest, without the refund",
      { captured: 950n, refunded: 100n, due: 950n },
      950n,
    ],
    ["that was paid before it became more expensive: the difference", { isPaid: true, captured: 950n }, 950n],
    ["that was paid before it became cheaper: nothing", { isPaid: true, captured: 2850n }, 0n],
    ["that was paid, with a goodwill refund: nothing", { isPaid: true, captured: 1900n, refunded: 300n }, 0n],
    ["with one half returned at the door: the other half", { due: 950n }, 950n],
    ["with everything returned at the door: nothing", { due: -100n }, 0n],
    [
      "that was paid, and is exchanged for one of 21.00: the difference",
      { isPaid: true, total: 4000n, captured: 1900n, due: 200n },
      200n,
    ],
    ["that is authorised, but not booked: nothing", { authorised: 1900n, due: 1900n }, 0n],
    ["that is finalized or called off: nothing", { isOver: true }, 0n],
    [
      "that is finalized, with a difference that was settled in cash: nothing",
      { isOver: true, isPaid: true, captured: 950n },
      0n,
    ],
  ])("%s", (_what, changes, expected) => {
    expect(toCollect({ ...order, ...changes })).toBe(expected)
  })
})
