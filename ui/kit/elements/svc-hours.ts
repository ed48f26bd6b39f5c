import { effect } from "@preact/signals-core"
import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { noConnection } from "../base/no-connection"
import { nextMidnight, weekdayName } from "../state/checkout/calendar"
import { accountWords, tell } from "../state/guest/account-words"
import { say, sayList, spoken } from "../state/language"
import { openShop, reading, refresh, shop } from "../state/shop"
import { isSpecial, loadWeeks, type Week, weeks } from "../state/week"

/**
 * The opening hours of the next seven days, starting today. Days that differ from the usual hours are marked.
 *
 * @element svc-hours
 * @attr {boolean} seo - Describes shop, hours and menu to search engines as JSON-LD
 * @csspart hours - The whole content
 */
export class SvcHours extends KitElement {
  static override properties = { seo: { type: Boolean }, lost: { state: true } }
  static override styles = [KitElement.styles, hoursStyle()]
  declare seo: boolean
  /** Whether the hours could not be read. */
  declare lost: boolean | undefined
  #forget: (() => void) | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = false

  override connectedCallback(): void {
    super.connectedCallback()
    openShop()
    this.#forget = effect(() => {
      const now = shop.value
      if (now === undefined) return
      if (!this.#asked) void this.#read()
      const known = weeks.value
      if (this.seo && known) void import("../state/structured-data").then(({ describe }) => describe(now, known, isSpecial))
    })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forget?.()
    clearTimeout(this.#timer)
    this.#asked = false
  }

  /** Reads the week, and again after midnight. */
  async #read(): Promise<void> {
    this.#asked = true
    try {
      await loadWeeks()
      this.lost = false
      this.#timer = setTimeout(() => void this.#read(), nextMidnight())
    } catch {
      this.lost = true
      window.addEventListener("online", this.#again, { once: true })
    }
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || accountWords.value === undefined) return nothing
    if (weeks.value === undefined) {
      const isLost = this.lost || (shop.value === undefined && reading.value === "failed")
      return isLost ? noConnection(this.#again) : nothing
    }
    if (weeks.value.length === 0) return nothing
    const several = weeks.value.length > 1
    return html`<section class="k" part="hours" aria-labelledby="title"><h2 id="title">${tell("hours")}</h2>
      ${weeks.value.map(
        (week) => html`${several ? html`<h3>${sayList(week.kinds.map((kind) => say(`way_${kind}`)))}</h3>` : nothing}
        <dl>${week.days.map((day, index) => this.#day(week, day, index === 0))}</dl>`,
      )}</section>`
  }

  #again = (): void => {
    if (shop.value === undefined) void refresh()
    else void this.#read()
  }

  #day(week: Week, { date, weekday, ranges }: Week["days"][number], isToday: boolean): TemplateResult {
    return html`<div class=${isToday ? "today" : ""} aria-current=${isToday ? "date" : nothing}><dt>${weekdayName(date)}${isSpecial(week, { date, weekday, ranges }) ? html` <span class="small">(${tell("hours_special")})</span>` : nothing}</dt>
      <dd>${ranges.length === 0 ? tell("hours_closed") : ranges.map((range) => html`<span>${textOf(range)}</span>`)}</dd></div>`
  }
}

const textOf = ({ start, end }: { start: string; end: string }): string =>
  start === end ? tell("hours_all_day") : `${start} – ${end}`

function hoursStyle() {
  return css`
    .k { max-width: 640px; margin-inline: auto; }
    h2 { font-size: 24px; font-weight: 720; letter-spacing: -0.01em; line-height: 1.2; }
    h3 { margin-top: 16px; font-size: 17px; font-weight: 650; }
    dl { margin-top: 8px; }
    dl > div { display: flex; justify-content: space-between; gap: 0 24px; padding: 10px 0; border-bottom: 1px solid var(--line); }
    dt::first-letter { text-transform: uppercase; }
    dd { display: flex; flex-direction: column; align-items: flex-end; gap: 0 20px; margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .today { font-weight: 680; }
    @media (min-width: 480px) { dd { flex-direction: row; } }
  `
}

define("svc-hours", SvcHours)
