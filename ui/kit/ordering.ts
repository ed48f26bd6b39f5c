/** All elements from the menu to the confirmation, bundled as one file: several files compress worse and need more requests. */
import "./elements/svc-mode"
import "./elements/svc-status"
import "./elements/svc-table"
import "./elements/svc-product"
import "./elements/svc-cart"
import "./elements/svc-checkout"
import "./elements/svc-order"
