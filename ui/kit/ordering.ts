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

/** Adds a tag above the menu, unless the page has it. */
function ensure(tag: string): void {
  if (document.querySelector(tag)) return
  const element = newTag(tag)
  const menu = document.querySelector("svc-catalog")
  if (menu) menu.before(element)
  else document.body.append(element)
}

/** Adds the tag for an order if the page's URL names one. */
function showOrders(): void {
  if (/svc.order=/.test(location.href)) ensure("svc-order")
}

// Elements outside the kit may also have a `mode` attribute.
chosen.value ??= [...document.querySelectorAll("[mode]")]
  .find(({ localName }) => localName.startsWith("svc-"))
  ?.getAttribute("mode") as Way
// Called here and not in svc-table, so that the order is for the table even if the code of svc-table cannot be loaded.
arriveAtTable()
if (tableState.value === undefined) void hideWithoutTables()
else ensure("svc-table")
showOrders()
window.addEventListener("hashchange", showOrders)
