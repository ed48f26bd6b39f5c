/** What the way of ordering shares with the parts that are loaded on demand, as one file: in pieces it compresses worse. */
import "../state/coupons"
import "../state/orders"
import "../state/request"
import "../state/visit"
import "./field"
