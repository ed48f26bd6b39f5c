import { localizedMoney, shownMoney } from "../../domain/money"
import { LANGUAGES } from "../../languages"
import { messageOf } from "../index"
import { COMMERCE_GAPS } from "../missing-commerce"

const REASONS = [
  "not_enabled",
  "emergency_closed",
  "force_disabled",
  "date_required",
  "time_required",
  "date_out_of_range",
  "asap_not_allowed",
  "now_not_allowed",
  "out_of_hours",
  "slot_unavailable",
]

describe.each(LANGUAGES)("messages (%s)", (language) => {
  it("differ for every schedule reason", () => {
    const general = messageOf("schedule_selection_invalid", { reason: "" }, language)
    const sentences = REASONS.map((reason) => messageOf("schedule_selection_invalid", { reason }, language))
    expect(new Set([...sentences, general]).size).toBe(REASONS.length + 1)
  })

  it("write money as the language does", () => {
    for (const [decimal, currency] of [
      ["25.10", "EUR"],
      ["12345.60", "EUR"],
      ["1500", "JPY"],
    ] as const) {
      const said = messageOf("below_minimum", { amount: localizedMoney(decimal, currency) }, language)
      expect(said).toContain(shownMoney(decimal, currency, language))
    }
  })

  it("name every missing part of a host, and the country", () => {
    const said = (missing: readonly string[]) => messageOf("svc_commerce_missing", { missing, country: "FR" }, language)
    expect(new Set(COMMERCE_GAPS.map((gap) => said([gap]))).size).toBe(COMMERCE_GAPS.length)
    expect(said(["region"])).toContain("FR")
    expect(said(COMMERCE_GAPS).length).toBeGreaterThan(said(["region"]).length)
  })
})
