import { datesOf } from "../use-order-filters"

/* The business date. After midnight, the service of 20 November is still running. */
const TODAY = "2026-11-20"

it.each([
  ["today", "", { date_from: "2026-11-20", date_to: "2026-11-20" }],
  ["week", "", { date_from: "2026-11-14", date_to: "2026-11-20" }],
  ["day", "2026-10-31", { date_from: "2026-10-31", date_to: "2026-10-31" }],
  ["day", "", {}],
  ["all", "", {}],
] as const)("orders of the period %s (day: '%s') are requested by the business dates %j", (period, day, expected) => {
  expect(datesOf(period, TODAY, day)).toEqual(expected)
})
