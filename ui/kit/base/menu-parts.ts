/** What every page of the kit needs once its menu is shown, as one file: in pieces it compresses worse and needs more requests. */
import "../state/cart"
import "../state/choice"
import "../state/clock"
import "../state/money"
import "../state/product-sheet"
import "../state/referral"
import "../state/amounts"
import "./icons"
