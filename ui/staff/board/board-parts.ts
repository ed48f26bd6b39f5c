/** What every board shares with the parts that it loads on demand, as one file: in pieces it compresses worse and needs more requests. */
import "../../shared/format/times"
import "../../shared/signal-element"
import "../../shared/steady"
import "../../shared/words/error-sentence"
import "../orders/lines"
import "./bars"
import "./pages"
import "./sheet"
