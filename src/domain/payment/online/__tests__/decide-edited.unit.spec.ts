import { decideEdited } from "../decide-edited"

/** The amounts that the provider has authorised and captured; null: nothing was ever due. */
const given = (money: readonly [amount: bigint, captured: bigint] | null) => money && { amount: money[0], captured: money[1] }

describe("an edit of a paid order", () => {
  it.each([
    ["cancels the authorisation", [[0n, 0n], 0n, 30n, null], "lapsed"],
    ["cancels the authorisation, with the problem already recorded: no change", [[0n, 0n], 0n, 30n, "lapsed"], null],
    ["cancelled the authorisation: the order was then paid in cash", [[0n, 0n], 30n, 30n, "lapsed"], "agrees"],
    ["makes the order more expensive after it was paid in cash", [[0n, 0n], 30n, 40n, "lapsed"], "mismatch"],
    ["leaves nothing to pay, and no authorisation", [[0n, 0n], 0n, 0n, null], null],
    ["changes the total of an authorised order", [[20n, 0n], 0n, 30n, null], "mismatch"],
    ["changes the items of an authorised order, but not its total", [[20n, 0n], 0n, 20n, null], null],
    ["makes a captured order more expensive", [[20n, 20n], 20n, 30n, null], "mismatch"],
    ["makes a captured order cheaper", [[20n, 20n], 20n, 15n, null], "mismatch"],
    ["makes a captured order more expensive again", [[20n, 20n], 20n, 30n, "mismatch"], "mismatch"],
    ["changed the total: the difference was collected", [[20n, 20n], 30n, 30n, "mismatch"], "agrees"],
    ["changed the total: the difference was refunded", [[20n, 20n], 15n, 15n, "mismatch"], "agrees"],
    ["is reverted", [[20n, 20n], 20n, 20n, "mismatch"], "agrees"],
    ["is reverted after its difference was refunded", [[20n, 20n], 15n, 20n, null], "mismatch"],
    ["changes the items of a captured order, but not its total", [[20n, 20n], 20n, 20n, null], null],
    ["changes nothing after a goodwill refund of 3", [[20n, 20n], 17n, 17n, null], null],
    ["reduces the total by 3 after a goodwill refund of 3", [[20n, 20n], 17n, 14n, null], "mismatch"],
    ["leaves a free order free", [null, 0n, 0n, null], null],
    ["gives a free order a price", [null, 0n, 10n, null], "mismatch"],
    ["gives a free order a price that was collected", [null, 10n, 10n, "mismatch"], "agrees"],
  ] as const)("that %s", (_, [money, booked, due, problem], expected) => {
    expect(decideEdited({ problem, money: given(money), booked, due })).toBe(expected)
  })
})
