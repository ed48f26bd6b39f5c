/** What the ordering elements share with the parts that are loaded on demand, bundled as one file: several files compress worse. */
import "../state/coupons"
import "../state/orders"
import "../state/request"
import "../state/visit"
import "./field"
