/** What every page of the kit needs after the menu is shown, bundled as one file: several files compress worse and need more requests. */
import "../state/cart"
import "../state/choice"
import "../state/clock"
import "../state/money"
import "../state/product-sheet"
import "../state/referral"
import "../state/amounts"
import "./icons"
