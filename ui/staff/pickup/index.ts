import "../words/outside"
import { css, html, nothing, type TemplateResult } from "lit"
import { repeat } from "lit/directives/repeat.js"
import { SignalElement } from "../../shared/signal-element"
import { steady } from "../../shared/steady"
import { tokens } from "../../shared/style/tokens"
import { skeleton } from "../board/actions/patience"
import { stayAwake } from "../board/attention/sounds"
import { barsOf } from "../board/bars"
import { BoardStore } from "../board/board-store"
import { frameStyles, signInOver } from "../board/frame"
import { type PickupNumber, pickupNumbers } from "../orders/pickup-numbers"
import { loadSheetWords } from "../words"
import { Calls } from "./calls"
import { type Fit, fitOf } from "./fit"
import { Pages } from "./pages"

/** Styles of the pickup board, readable at three metres. */
const styles = css`
  header { justify-content: space-between; padding: 1vmin 2.5vmin; }
  h1, .clock { font-size: clamp(1.25rem, 3.4vmin, 3rem); }
  main { flex: 1; display: grid; grid-template-columns: 1fr 1.3fr; }
  section { display: flex; flex-direction: column; gap: 2vmin; min-width: 0; padding: 2.5vmin; }
  .ready { background: #0f3d24; }
  h2 { font-size: clamp(1.4rem, 4.5vmin, 3.4rem); }
  ul { --size: calc(var(--full) * var(--fit, 1)); display: grid; gap: calc(var(--size) * 0.22); align-content: start; grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(var(--size) * 3)), 1fr)); }
  .preparing ul { --full: clamp(2rem, 8.5vmin, 6rem); }
  .ready ul { --full: clamp(2.8rem, 14vmin, 10rem); }
  li { display: flex; align-items: baseline; justify-content: center; gap: 0.2em; padding: 0.08em 0.15em; border-radius: var(--radius); background: var(--raised); font-size: var(--size); font-weight: 800; line-height: 1.15; }
  .ready li { background: #fff; color: #0b3019; }
  li small { font-size: max(0.42em, 1.25rem); font-weight: 700; }
  .paged { display: flex; align-items: center; justify-content: space-between; min-height: var(--touch); }
  .fresh { animation: blink 1s ease-in-out 3; }
  @keyframes blink { 50% { background: #ffc233; } }
  .none { color: #d8dde3; font-size: clamp(1.1rem, 3vmin, 2.2rem); }
  @media (forced-colors: active) { .ready, li { border: 2px solid CanvasText; } }
  @media (prefers-contrast: more) { .ready { background: #052012; } }
  @media (orientation: portrait) { main { grid-template-columns: 1fr; grid-template-rows: 1fr 1fr; } .ready { order: -1; } }
`

/** The height of a bar at the top, with the gap above it. CSS pixels. */
const BAR_PX = 52
/** The smallest font size (CSS pixels) at which guests can read a number at three metres. */
const SMALLEST_PX = 30
/** The height (CSS pixels) of a heading with the button for its pages. */
const PAGED_PX = 56

/** The pickup board for guests: order numbers with an initial. It stores no order on the device. */
class PickupBoard extends SignalElement {
  static override styles = [tokens, frameStyles, styles]
  readonly store = new BoardStore({ name: "pickup", ringsFor: () => false, showsCancelled: false, keeps: false, rings: false })
  readonly #calls = new Calls()
  #said = ""
  readonly #pages = new Pages()
  /** Whether the texts of the button for the pages are loaded. Only a column with several pages needs them. */
  #hasPageWords = false

  override connectedCallback(): void {
    super.connectedCallback()
    addEventListener("resize", () => this.requestUpdate())
    // This board has no button that starts the service. The sign-in is the gesture that some browsers require.
    for (const name of ["visibilitychange", "click"]) document.addEventListener(name, stayAwake)
    void stayAwake()
    void this.store.start()
  }

  /** Announces each number once when it becomes ready. Those that were ready when the page was loaded are not announced. */
  #call(ready: readonly PickupNumber[]): void {
    const now = steady()
    const fresh = new Set(
      this.#calls.note(
        ready.map(({ id }) => id),
        now,
      ),
    )
    if (fresh.size === 0) return
    // The numbers that have just become ready are on the first page.
    this.#pages.first(now)
    this.#said = this.store.words.numberReady(ready.flatMap(({ id, ticket }) => (fresh.has(id) ? [ticket] : [])).join(", "))
  }

  /** The scale of the numbers of a column, and how many fit on a page. */
  #fitOf(name: "preparing" | "ready", count: number, bars: number): Fit {
    const [rem, vmin] = [16, Math.min(innerWidth, innerHeight) / 100]
    const full =
      name === "ready" ? Math.min(10 * rem, Math.max(2.8 * rem, 14 * vmin)) : Math.min(6 * rem, Math.max(2 * rem, 8.5 * vmin))
    const isPortrait = innerHeight > innerWidth
    const share = isPortrait ? 1 : (name === "ready" ? 1.3 : 1) / 2.3
    const title = Math.max(1.4 * rem, 4.5 * vmin) * 1.3
    const height =
      (innerHeight - Math.max(1.25 * rem, 3.4 * vmin) * 1.5 - 2 * vmin - bars * BAR_PX) / (isPortrait ? 2 : 1) - 7 * vmin
    const fitBelow = (heading: number): Fit =>
      fitOf(
        count,
        { width: innerWidth * share - 5 * vmin, height: height - heading },
        { width: full * 3.22, height: full * 1.53 },
        Math.min(1, SMALLEST_PX / full),
      )
    const fit = fitBelow(title)
    return fit.perPage < count ? fitBelow(Math.max(title, PAGED_PX)) : fit
  }

  /** Loads the texts of the button that holds the pages. If that fails, it is retried a second later. */
  async #loadPageWords(): Promise<void> {
    await loadSheetWords()
    this.#hasPageWords = true
    this.requestUpdate()
  }

  /** The number of a column's page, and the button that holds the page for people who need more time to read. */
  #turner(page: string): TemplateResult | typeof nothing {
    const { words, clock } = this.store
    if (!this.#hasPageWords) {
      void this.#loadPageWords().catch(() => undefined)
      return nothing
    }
    const toggle = (): void => {
      this.#pages.toggle(steady())
      this.requestUpdate()
    }
    const isHeld = this.#pages.isHeld(clock.tick.value)
    return html`<button class="tool" aria-label=${`${words.holdPage} ${page}`} aria-pressed=${isHeld} @click=${toggle}>${page}</button>`
  }

  protected override render(): TemplateResult {
    const { store } = this
    const { words } = store
    const { preparing, ready } = pickupNumbers(
      store.orders.all.value,
      (order) => store.orders.laneOf(order),
      store.clock.minute.value,
    )
    if (store.orders.loaded.value) this.#call(ready)
    const bars = barsOf(store)
    const list = (name: "preparing" | "ready", title: string, numbers: readonly PickupNumber[]): TemplateResult => {
      const { scale, perPage } = this.#fitOf(name, numbers.length, bars.length)
      const pages = Math.max(1, Math.ceil(numbers.length / perPage))
      const page = pages > 1 ? this.#pages.at(pages, store.clock.tick.value) : 0
      const shown = numbers.slice(page * perPage, (page + 1) * perPage)
      return html`<section class=${name} aria-label=${title}><h2 class=${pages > 1 ? "paged" : ""}>${title}${pages > 1 ? this.#turner(`${page + 1}/${pages}`) : nothing}</h2>
        ${
          numbers.length === 0
            ? name === "ready"
              ? nothing
              : store.orders.loaded.value
                ? html`<p class="none">${words.noNumbers}</p>`
                : skeleton(store, 1)
            : html`<ul .style=${`--fit: ${scale}`}>${repeat(
                shown,
                ({ id }) => id,
                ({ id, ticket, initial }) =>
                  html`<li class=${name === "ready" && this.#calls.blinks(id, store.clock.tick.value) ? "fresh" : ""}>${ticket}${initial ? html` <small>${initial}</small>` : nothing}</li>`,
              )}</ul>`
        }
      </section>`
    }
    return html`<header><h1>${store.shop.status.value?.store_name ?? words.pickup}</h1>
        <span class="clock">${store.time.value}</span>
        ${bars}
      </header>
      <main>${list("preparing", words.preparing, preparing)}${list("ready", words.readyNow, ready)}</main>
      <p class="visually-hidden" role="status">${this.#said}</p>
      ${signInOver(store)}`
  }
}

customElements.define("svc-pickup-board", PickupBoard)
document.body.append(document.createElement("svc-pickup-board"))
