import { html, type TemplateResult } from "lit"
import type { Connection } from "../../shared/live/order-source"
import { loadSheetWords } from "../words"
import type { BoardStore } from "./board-store"
import { startService } from "./start-service"

const ALARMS: ReadonlySet<Connection> = new Set(["offline", "displaced", "forbidden"])

/** Problems of the connection, the queue, the sound or the session, each with a way to solve it. The most serious comes first. */
export function barsOf(store: BoardStore): TemplateResult[] {
  const { words, keeper, hub } = store
  const { sounds } = store.attention
  const connection = hub.value?.connection.value ?? "connecting"
  const waiting = store.unsent()
  const start = (): void => void startService(sounds, store.notices, () => loadSheetWords().then(() => words.volumeHint))
  const signedIn = keeper.session.value !== undefined
  const bars: (TemplateResult | undefined)[] = [
    ALARMS.has(connection) && signedIn ? alarmOf(store, connection) : undefined,
    waiting > 0
      ? html`<div class="bar amber short" role="status"><span>${words.unsent(String(waiting))}</span></div>`
      : undefined,
    connection === "polling" ? html`<div class="bar amber" role="status"><span>${words.polling}</span></div>` : undefined,
    signedIn && store.options.rings !== false && sounds.state.value === "locked"
      ? html`<button class="bar amber" @click=${start}><strong>${words.startService}</strong><span>${words.soundLocked}</span></button>`
      : undefined,
    store.endOf?.(store),
  ]
  return bars.filter((bar) => bar !== undefined)
}

function alarmOf({ words, hub, options }: BoardStore, connection: Connection): TemplateResult {
  const isForGuests = options.keeps === false
  const text = connection === "offline" && isForGuests ? words.offlineForGuests : words[connection as "offline"]
  return html`<div class="bar alarm" role="alert"><span>${text}</span>
    ${connection === "displaced" ? html`<button @click=${() => hub.value?.again()}>${words.takeOver}</button>` : ""}</div>`
}
