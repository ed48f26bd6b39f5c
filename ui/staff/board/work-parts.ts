/** As `board-parts`, for the boards with cards: what they share with their sheets and with printing. */
import "../../shared/format/money"
import "./board-store"
import "./card"
import "./frame"
import "./placed-cards"
import "./problems"
import "./tap-guard"
