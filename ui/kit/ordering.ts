/** All elements from the menu to the confirmation, bundled as one file: several files compress worse and need more requests. */
import "./elements/svc-mode"
import "./elements/svc-status"
import "./elements/svc-product"
import "./elements/svc-cart"
import "./elements/svc-checkout"
import "./elements/svc-order"
import { arriveAtTable } from "./state/checkout/arrival"
import { hideWithoutTables } from "./state/checkout/seating"
import { newTag } from "./state/tags"
import { chosen, tableState, type Way } from "./state/visit"

/** A page without a tag that is needed now gets one, above the menu. */
function ensure(tag: string): void {
  if (document.querySelector(tag)) return
  const element = newTag(tag)
  const menu = document.querySelector("svc-catalog")
  if (menu) menu.before(element)
  else document.body.append(element)
}

/** An order has an address on this page. */
function showOrders(): void {
  if (/svc.order=/.test(location.href)) ensure("svc-order")
}

// Elements that are not of the kit may have a mode, too.
chosen.value ??= [...document.querySelectorAll("[mode]")]
  .find(({ localName }) => localName.startsWith("svc-"))
  ?.getAttribute("mode") as Way
// Here and not with svc-table: if its code cannot be loaded, the order is for the table all the same.
arriveAtTable()
if (tableState.value === undefined) void hideWithoutTables()
else ensure("svc-table")
showOrders()
window.addEventListener("hashchange", showOrders)
