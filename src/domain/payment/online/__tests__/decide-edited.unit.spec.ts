import { decideEdited } from "../decide-edited"

describe("an edit of a paid order", () => {
  it.each([
    ["cancels the authorisation", [0n, 0n, 30n, 0n, null], "lapsed"],
    ["cancels the authorisation, as was noted", [0n, 0n, 30n, 0n, "lapsed"], null],
    ["leaves nothing to pay, and no authorisation", [0n, 0n, 0n, 0n, null], null],
    ["changes the total of an authorised order", [20n, 0n, 30n, 0n, null], "mismatch"],
    ["changes only what is in an authorised order", [20n, 0n, 20n, 0n, null], null],
    ["makes a captured order dearer", [20n, 20n, 30n, 20n, null], "mismatch"],
    ["makes a captured order cheaper", [20n, 20n, 15n, 20n, null], "mismatch"],
    ["makes it dearer again", [20n, 20n, 30n, 20n, "mismatch"], "mismatch"],
    ["is settled: the difference was collected", [20n, 20n, 30n, 30n, "mismatch"], "agrees"],
    ["is settled: the difference was refunded", [20n, 20n, 15n, 15n, "mismatch"], "agrees"],
    ["is taken back", [20n, 20n, 20n, 20n, "mismatch"], "agrees"],
    ["changes only what is in a captured order", [20n, 20n, 20n, 20n, null], null],
    ["changes nothing that was refunded out of goodwill", [20n, 20n, 20n, 17n, null], null],
  ] as const)("that %s", (_, [amount, captured, total, booked, problem], expected) => {
    expect(decideEdited({ problem, money: { amount, captured }, total, booked })).toBe(expected)
  })
})
