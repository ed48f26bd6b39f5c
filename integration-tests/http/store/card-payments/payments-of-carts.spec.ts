import { onOneCardStore } from "../../../support/one-store/card-suites"
import { cartsCalledOff } from "./carts-called-off.suite"
import { cartsRefundedElsewhere } from "./carts-refunded-elsewhere.suite"
import { cartsWithStripe } from "./carts-with-stripe.suite"
import { dashboardTurn } from "./dashboard-turn.suite"

/** On two servers. */
describe("online payments", () =>
  onOneCardStore(
    { processes: 2 },
    {
      "of native carts": cartsWithStripe,
      "of native carts whose orders are undone": cartsCalledOff,
      "of native carts, partly refunded in Stripe's own dashboard": cartsRefundedElsewhere,
      "in Medusa's dashboard": dashboardTurn,
    },
  ))
