/**
 * All elements of the way from the menu to the confirmation, as one file: in pieces they compress worse and need more requests.
 */
import "./elements/svc-mode"
import "./elements/svc-status"
import "./elements/svc-table"
import "./elements/svc-product"
import "./elements/svc-cart"
import "./elements/svc-checkout"
import "./elements/svc-order"
