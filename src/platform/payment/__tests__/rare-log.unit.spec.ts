import { RareLog } from "../rare-log"

it("a subject may be logged again only after the pause, independently of other subjects", () => {
  const rareLog = new RareLog(1_000)
  expect([0, 999, 1_000, 1_500, 2_000].map((now) => rareLog.may("stripe_card", now))).toEqual([true, false, true, false, true])
  expect([rareLog.may("card_card", 1), rareLog.may("stripe_card", 2_999)]).toEqual([true, false])
})
