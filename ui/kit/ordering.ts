/** All elements from the menu to the confirmation, bundled as one file: several files compress worse and need more requests. */
import "./elements/svc-mode"
import "./elements/svc-status"
import "./elements/svc-table"
import "./elements/svc-product"
import "./elements/svc-cart"
import "./elements/svc-checkout"
import "./elements/svc-order"
import { client } from "./state/service"

/** An order has an address on this page. A page without the tag that shows it gets one, above the menu. */
function showOrders(): void {
  if (!/svc.order=/.test(location.href) || document.querySelector("svc-order")) return
  const order = document.createElement("svc-order")
  const menu = document.querySelector("svc-catalog")
  if (menu) menu.before(order)
  else document.body.append(order)
}

showOrders()
window.addEventListener("hashchange", showOrders)

// Every guest who orders needs the client. A page that stays open while the service is updated can no longer load it.
client().catch(() => undefined)
