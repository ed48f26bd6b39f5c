/**
 * The modules that every board shares with its parts loaded on demand. They are bundled as one file, because several files compress worse and
 * need more requests. The bundler puts modules into one file if the same entries import them. So each part imports this whole list, including
 * modules that it does not use.
 */
import "../../shared/format/times"
import "../../shared/live/order-hub"
import "../../shared/session"
import "../../shared/signal-element"
import "../../shared/style/tokens"
import "../../shared/words/error-sentence"
import "../orders/lines"
import "../words"
import "./actions/action-queue"
import "./attention/attention"
import "./bars"
import "./clock"
import "./kept-orders"
import "./attention/notices"
import "./orders-on-board"
import "./pages"
import "./actions/patience"
import "./read-orders"
import "./actions/refused-actions"
import "./shop"
import "./signs"
import "./actions/touch"
import "./actions/until-done"
