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
      "of Medusa's own carts": cartsWithStripe,
      "of Medusa's own carts, called off": cartsCalledOff,
      "of Medusa's own carts, refunded elsewhere": cartsRefundedElsewhere,
      "in Medusa's dashboard": dashboardTurn,
    },
  ))
