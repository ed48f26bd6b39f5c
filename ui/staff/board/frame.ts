import { css, html, nothing, type TemplateResult } from "lit"
import { clockTime, dayAndTime } from "../../shared/format/times"
import type { Connection } from "../../shared/live/order-source"
import type { BoardStore } from "./board-store"
import { bellSign, silentSign } from "./signs"
import "./sign-in"

/** What every board has around its orders: connection, clock, sound, notices with undo, the sheet that signs in. */
export const frameStyles = css`
  :host { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; }
  header { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 12px; background: var(--ground); border-bottom: 1px solid var(--line); }
  h1 { font-size: 1.25rem; }
  .clock { font-size: 1.4rem; font-weight: 700; }
  .state { display: inline-flex; align-items: center; gap: 6px; font-size: 0.95rem; color: var(--ink-soft); }
  .state::before { content: ""; width: 12px; height: 12px; border-radius: 50%; background: #3ecf7d; }
  .push { display: flex; align-items: center; gap: 10px; margin-left: auto; }
  .mute { display: inline-flex; align-items: center; justify-content: center; gap: 6px; }
  .word { margin-left: 4px; }
  @media (max-width: 480px) {
    h1 { font-size: 1.1rem; }
    .word { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
  /* A phone shows the time by itself. */
  @media (max-width: 480px) { .clock { display: none; } }
  @media (max-width: 900px) {
    header { gap: 6px; padding: 6px 12px; }
    header .tool { padding: 0 10px; }
    header .state > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  }
  .tool { min-width: var(--touch); min-height: var(--touch); padding: 0 14px; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--ink); font-weight: 600; }
  .tool svg { display: block; margin: auto; }
  .tool[aria-pressed="true"], .tool[aria-expanded="true"] { background: var(--ink); color: var(--ground); }
  .bar { flex-basis: 100%; border-radius: var(--radius); display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; padding: 8px 16px; font-size: 1.1rem; font-weight: 600; }
  .bar.alarm { background: var(--alarm); color: var(--alarm-ink); }
  .bar.amber { background: var(--amber); color: var(--amber-ink); }
  button.bar { min-height: var(--touch); border: 0; font-family: inherit; text-align: left; }
  .bar button { min-height: var(--touch); padding: 0 18px; border: 2px solid currentcolor; border-radius: var(--radius); background: transparent; color: inherit; font-weight: 700; }
  .notices { position: fixed; left: 50%; bottom: 12px; z-index: 5; display: grid; gap: 8px; width: max-content; max-width: calc(100vw - 24px); transform: translateX(-50%); }
  .notice { display: flex; align-items: center; gap: 16px; padding: 8px 8px 8px 18px; border-radius: var(--radius); background: #fff; color: #111; font-size: 1.1rem; box-shadow: 0 4px 18px rgb(0 0 0 / 50%); }
  .notice.problem { border-left: 8px solid var(--alarm); }
  .notice button { min-width: var(--touch); min-height: var(--touch); padding: 0 16px; border: 0; border-radius: var(--radius); background: #111; color: #fff; font-weight: 700; }
`

/** So long before its end a sign-in can be renewed without hurry. */
const WARNED_MS = 3 * 24 * 3_600_000

const ALARMS: ReadonlySet<Connection> = new Set(["offline", "displaced", "forbidden"])

/** The strip at the top: what the board is, how it is connected, its tools, the sound and the clock. */
export function strip(store: BoardStore, title: string, tools: unknown): TemplateResult {
  const { words, language, clock } = store
  const connection = store.hub.value?.connection.value ?? "connecting"
  return html`<header>
      <h1>${title}</h1>
      ${connection === "live" ? html`<span class="state"><span>${words.live}</span></span>` : nothing}
      ${tools}
      <span class="push">${muteButton(store)}<span class="clock">${clockTime(clock.now.value, store.shop.zone.value, language)}</span></span>
      ${bars(store)}
    </header>`
}

/** A bell; struck through, with the time that is left, while it is silent. */
function muteButton({ words, attention, clock }: BoardStore): TemplateResult {
  const { sounds } = attention
  const left = sounds.mutedUntil.value - clock.tick.value
  const isMuted = left > 0
  const minutes = `${Math.floor(left / 60_000)}:${String(Math.floor((left % 60_000) / 1_000)).padStart(2, "0")}`
  return html`<button class="tool mute" aria-pressed=${isMuted} aria-label=${isMuted ? words.muted(minutes) : words.mute} @click=${() => sounds.toggleMute(Date.now())}>
      ${isMuted ? silentSign : bellSign}${isMuted ? html`<span>${minutes}</span>` : nothing}
    </button>`
}

/** What is wrong with the connection, the queue or the sound, each with its way out. */
export function bars(store: BoardStore): TemplateResult {
  const { words, keeper } = store
  const { sounds } = store.attention
  const connection = store.hub.value?.connection.value ?? "connecting"
  const waiting = store.unsent()
  const signedIn = keeper.session.value !== undefined
  return html`${
    ALARMS.has(connection) && signedIn
      ? html`<div class="bar alarm" role="alert">
        ${words[connection as "offline"]}
        ${connection === "displaced" ? html`<button @click=${() => store.hub.value?.again()}>${words.takeOver}</button>` : nothing}
      </div>`
      : nothing
  }
  ${connection === "polling" ? html`<div class="bar amber" role="status">${words.polling}</div>` : nothing}
  ${endOf(store)}
  ${waiting > 0 ? html`<div class="bar amber" role="status">${words.unsent(String(waiting))}</div>` : nothing}
  ${
    signedIn && store.options.rings !== false && sounds.state.value === "locked"
      ? html`<button class="bar amber" @click=${() => void sounds.start()}><strong>${words.startService}</strong><span>${words.soundLocked}</span></button>`
      : nothing
  }`
}

/** A password's sign-in ends on a certain day, in the middle of a service if nobody renews it. */
function endOf({ words, keeper, clock, shop, language }: BoardStore): TemplateResult | typeof nothing {
  const endsAt = keeper.session.value?.endsAt
  if (endsAt === undefined || keeper.expired.value || endsAt - clock.minute.value > WARNED_MS) return nothing
  const renew = (): void => {
    keeper.renewing.value = true
  }
  return html`<div class="bar amber" role="status">${words.signInEnds(dayAndTime(endsAt, clock.minute.value, shop.zone.value, language))}
    <button @click=${renew}>${words.signInAgain}</button></div>`
}

/** Notices with their undo, and the sheet that signs in. */
export function overlays(store: BoardStore): TemplateResult {
  const { words, keeper } = store
  return html`<div class="notices" aria-live="polite">
      ${store.notices.all.value.map(
        (notice) => html`<div class="notice ${notice.kind}">
          <span>${notice.text}</span>
          <button @click=${() => {
            notice.undo?.()
            store.notices.dismiss(notice)
          }}>${notice.undo ? words.undo : words.close}</button>
        </div>`,
      )}
    </div>
    ${keeper.session.value === undefined || keeper.expired.value || keeper.renewing.value ? html`<svc-sign-in .store=${store}></svc-sign-in>` : nothing}`
}
