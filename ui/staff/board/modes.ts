import { css, html, nothing, type TemplateResult } from "lit"
import type { OrderType } from "../../../src/client"
import { capabilitiesOf, ROLES } from "../../../src/domain/access/roles"
import type { BoardStore } from "./board-store"
import { limitOf } from "./limits"

const MINUTE = 60_000
const PAUSES = [15, 30, 60, 120] as const
const DELAYS = [10, 20, 30] as const
/** How long a delay lasts if nobody ends it. */
const DELAY_MINUTES = 60

/** Styles of the sheets and their modes. Loaded with the sheets. */
export const sheetStyles = css`
  .sheet { position: fixed; inset: 0 0 var(--foot, 0px) auto; z-index: 4; width: min(26rem, 100vw); padding: 16px; overflow: auto; background: var(--raised); border-left: 1px solid var(--line); display: flex; flex-direction: column; gap: 12px; }
  .sheet h2 { font-size: 1.4rem; }
  .sheet h3 { font-size: 1.1rem; }
  .sheet li { display: flex; align-items: center; gap: 12px; min-height: var(--touch); padding: 6px 0; border-bottom: 1px solid var(--line); font-size: 1.2rem; }
  .sheet li > :first-child { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  /* An entry that is done keeps its row, so that no other row moves under a finger. */
  .sheet .past > :first-child { text-decoration: line-through; }
  .sheet .past > :not(:first-child) { visibility: hidden; }
  .sheet b { font-size: 1.5rem; }
  .sheet input { width: 100%; }
  .sheet section { display: grid; gap: 8px; padding-bottom: 12px; border-bottom: 1px solid var(--line); }
  .sheet .choice { display: grid; grid-template-columns: 6rem minmax(0, 1fr); align-items: center; gap: 8px; color: var(--ink-soft); }
  .sheet .choice .chips { display: grid; grid-template-columns: repeat(4, minmax(0, 1fr)); }
  .sheet .choice .tool { min-width: 0; padding: 0 4px; }
  @media (max-width: 440px) { .sheet .choice { grid-template-columns: minmax(0, 1fr); } }
  .sheet p { color: var(--ink-soft); }
  .account { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 12px; color: var(--ink-soft); overflow-wrap: anywhere; }
`

/** Whether the signed-in user may pause a mode. */
export function isManager({ keeper }: BoardStore): boolean {
  const { roles = [] } = keeper.session.value ?? {}
  return capabilitiesOf(ROLES.filter((role) => roles.includes(role))).manage_commerce
}

/** The instant (ISO) that is this many minutes after now, by the restaurant's clock. */
export function inMinutes({ clock }: BoardStore, minutes: number): string {
  return new Date(clock.now.peek() + minutes * MINUTE).toISOString()
}

/** The controls that pause or delay each mode. Every pause and delay gets an end. */
export function modes(store: BoardStore): TemplateResult {
  return html`${store.shop.types.value.filter(({ enabled }) => enabled).map((type) => modeOf(store, type))}
    ${isManager(store) ? nothing : html`<p>${store.words.onlyManagers}</p>`}`
}

function modeOf(store: BoardStore, type: OrderType): TemplateResult {
  const { words, keeper } = store
  const { orderTypes } = keeper.svc
  const { slug, label } = type
  const save = async (call: () => Promise<unknown>): Promise<void> => {
    await store.attempt(call, words.saidSaved)
    await store.shop.load()
  }
  const pause = (minutes: number): void => {
    void save(() => orderTypes.forceDisable(slug, { disabled: true, until: inMinutes(store, minutes) }))
  }
  const resume = (): void => void save(() => orderTypes.forceDisable(slug, { disabled: false }))
  const delay = (minutes: number): void => {
    const until = minutes > 0 && { until: inMinutes(store, DELAY_MINUTES) }
    void save(() => orderTypes.busy(slug, { extra_minutes: minutes, ...until }))
  }
  const pauses = type.force_disabled
    ? html`<button class="tool" aria-label=${`${words.resume}: ${label}`} @click=${resume}>${words.resume}</button>`
    : PAUSES.map(
        (minutes) =>
          html`<button class="tool" aria-label=${`${words.pauseFor(String(minutes))}: ${label}`} @click=${() => pause(minutes)}>${minutes}</button>`,
      )
  const delays = [0, ...DELAYS].map(
    (minutes) =>
      html`<button class="tool" aria-label=${minutes === 0 ? `${words.noDelay}: 0` : `+${minutes}`} aria-pressed=${type.extra_minutes === minutes} @click=${() => delay(minutes)}>${minutes === 0 ? "0" : `+${minutes}`}</button>`,
  )
  const state = limitOf(store, type) ?? (type.open_now ? words.isOpen(label) : words.isClosed(label))
  return html`<section><h3>${state}</h3>
    ${isManager(store) ? choice(words.pauseMinutes, `${words.pauseMinutes}: ${label}`, pauses, type.force_disabled) : nothing}
    ${choice(words.delay, `${words.delay}: ${label}`, delays)}
  </section>`
}

/** A row of buttons beside a label. `single`: there is only one button, which needs the whole row. */
function choice(label: string, name: string, buttons: unknown, single = false): TemplateResult {
  return html`<div class="choice"><span aria-hidden="true">${label}</span><div class=${single ? "" : "chips"} role="group" aria-label=${name}>${buttons}</div></div>`
}
