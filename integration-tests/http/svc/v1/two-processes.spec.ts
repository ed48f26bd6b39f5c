import { ACCESS_LOG } from "../../../support"
import { onOneStore } from "../../../support/one-store"
import { writeExtras } from "./extras/write-extras.suite"
import { paymentGateways } from "./payment-gateways/payment-gateways.suite"
import { paymentMethods } from "./payment-methods/payment-methods.suite"
import { shippingMethods } from "./shipping-methods/shipping-methods.suite"
import { addresses } from "./users/addresses.suite"

onOneStore(
  { processes: 2, env: ACCESS_LOG },
  {
    "payment methods": paymentMethods,
    "payment gateways": paymentGateways,
    "writing extras": writeExtras,
    addresses,
    // Last, because it adds zones and shipping options.
    "shipping methods": shippingMethods,
  },
)
