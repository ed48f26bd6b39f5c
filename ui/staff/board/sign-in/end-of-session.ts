import { html, type TemplateResult } from "lit"
import { dayAndTime } from "../../../shared/format/times"
import type { BoardStore } from "../board-store"

/** The session can be renewed from this long (ms) before its end. */
const WARNED_MS = 3 * 24 * 3_600_000

/** The warning that a session by password ends soon. People can renew the session, so that it does not end during opening hours. */
export function endOfSession({ words, keeper, clock, shop, language }: BoardStore): TemplateResult | undefined {
  const endsAt = keeper.session.value?.endsAt
  if (endsAt === undefined || keeper.expired.value || endsAt - clock.minute.value > WARNED_MS) return undefined
  const renew = (): void => {
    keeper.renewing.value = true
  }
  return html`<div class="bar amber" role="status"><span>${words.signInEnds(dayAndTime(endsAt, clock.minute.value, shop.zone.value, language))}</span>
    <button @click=${renew}>${words.signInAgain}</button></div>`
}
