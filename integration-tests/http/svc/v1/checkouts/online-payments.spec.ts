import { onOneCardStore } from "../../../../support/one-store/card-suites"
import { acceptedUnpaid } from "./accepted-unpaid.suite"
import { hiddenUntilPaid } from "./hidden-until-paid.suite"
import { limits } from "./limits.suite"
import { slowProvider } from "./slow-provider.suite"
import { whoMayPay } from "./who-may-pay.suite"

/** On two servers. */
describe("online payments", () =>
  onOneCardStore(
    { processes: 2 },
    {
      "with a slow provider:": slowProvider,
      "of orders that were accepted unpaid:": acceptedUnpaid,
      "and the screens and printers of the kitchen:": hiddenUntilPaid,
      "and their settings:": limits,
      "and the people who may see them:": whoMayPay,
    },
  ))
