/** All elements from the menu to the confirmation, bundled as one file: several files compress worse and need more requests. */
import "./elements/svc-mode"
import "./elements/svc-status"
import "./elements/svc-table"
import "./elements/svc-product"
import "./elements/svc-cart"
import "./elements/svc-checkout"
import "./elements/svc-order"
import { client } from "./state/service"

// Every guest who orders needs the client. A page that stays open while the service is updated can no longer load it.
client().catch(() => undefined)
