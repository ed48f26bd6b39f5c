/** What every board shares with its parts loaded on demand, bundled as one file: several files compress worse and need more requests. */
import "../../shared/format/times"
import "../../shared/signal-element"
import "../../shared/words/error-sentence"
import "../orders/lines"
import "./bars"
import "./pages"
import "./sheet"
