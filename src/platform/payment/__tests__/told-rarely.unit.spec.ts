import { ToldRarely } from "../told-rarely"

it("a subject may be logged again only after the pause, independently of other subjects", () => {
  const told = new ToldRarely(1_000)
  expect([0, 999, 1_000, 1_500, 2_000].map((now) => told.may("stripe_card", now))).toEqual([true, false, true, false, true])
  expect([told.may("card_card", 1), told.may("stripe_card", 2_999)]).toEqual([true, false])
})
