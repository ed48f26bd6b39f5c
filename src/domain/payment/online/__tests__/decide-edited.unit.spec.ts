import { decideEdited } from "../decide-edited"

/** What the provider has authorised and captured; null: there was never anything to pay. */
const given = (money: readonly [amount: bigint, captured: bigint] | null) => money && { amount: money[0], captured: money[1] }

describe("an edit of a paid order", () => {
  it.each([
    ["cancels the authorisation", [[0n, 0n], 0n, 30n, null], "lapsed"],
    ["cancels the authorisation, as was noted", [[0n, 0n], 0n, 30n, "lapsed"], null],
    ["cancelled the authorisation is settled in cash", [[0n, 0n], 30n, 30n, "lapsed"], "agrees"],
    ["cancelled the authorisation makes it dearer after that", [[0n, 0n], 30n, 40n, "lapsed"], "mismatch"],
    ["leaves nothing to pay, and no authorisation", [[0n, 0n], 0n, 0n, null], null],
    ["changes the total of an authorised order", [[20n, 0n], 0n, 30n, null], "mismatch"],
    ["changes only what is in an authorised order", [[20n, 0n], 0n, 20n, null], null],
    ["makes a captured order dearer", [[20n, 20n], 20n, 30n, null], "mismatch"],
    ["makes a captured order cheaper", [[20n, 20n], 20n, 15n, null], "mismatch"],
    ["makes it dearer again", [[20n, 20n], 20n, 30n, "mismatch"], "mismatch"],
    ["is settled: the difference was collected", [[20n, 20n], 30n, 30n, "mismatch"], "agrees"],
    ["is settled: the difference was refunded", [[20n, 20n], 15n, 15n, "mismatch"], "agrees"],
    ["is taken back", [[20n, 20n], 20n, 20n, "mismatch"], "agrees"],
    ["is taken back after its difference was refunded", [[20n, 20n], 15n, 20n, null], "mismatch"],
    ["changes only what is in a captured order", [[20n, 20n], 20n, 20n, null], null],
    ["changes nothing after a refund of 3 out of goodwill", [[20n, 20n], 17n, 17n, null], null],
    ["takes off the 3 that were refunded out of goodwill", [[20n, 20n], 17n, 14n, null], "mismatch"],
    ["leaves a free order free", [null, 0n, 0n, null], null],
    ["gives a free order a price", [null, 0n, 10n, null], "mismatch"],
    ["gives a free order a price that was collected", [null, 10n, 10n, "mismatch"], "agrees"],
  ] as const)("that %s", (_, [money, booked, due, problem], expected) => {
    expect(decideEdited({ problem, money: given(money), booked, due })).toBe(expected)
  })
})
