import { onOneStore } from "../../../support/one-store"
import { deliveryOnClosedNetworks } from "./delivery/closed-networks.suite"
import { settingsOnClosedNetworks } from "./settings/closed-networks.suite"
import { webhooksOnClosedNetworks } from "./webhooks/closed-networks.suite"

/** A store without the option `outbound.allow_private_networks`. */
onOneStore(
  { env: { SVC_ALLOW_PRIVATE_NETWORKS: "0" } },
  { settings: settingsOnClosedNetworks, delivery: deliveryOnClosedNetworks, webhooks: webhooksOnClosedNetworks },
)
