/** The modules that boards with cards share with their sheets and with printing, bundled as one file for the same reason as `board-parts`. */
import "../../shared/format/money"
import "./board-store"
import "./cards/card"
import "./frame"
import "./cards/placed-cards"
import "./actions/tap-guard"
