import { html, nothing, type TemplateResult } from "lit"
import type { BoardStore } from "../board-store"

/** The signed-in user, and the sign-out button. @param before runs before the sign-out */
export function accountRow(store: BoardStore, before?: () => Promise<void>): TemplateResult | typeof nothing {
  const { words, keeper } = store
  const session = keeper.session.value
  if (session === undefined) return nothing
  return html`<p class="account"><span>${words.signedInAs(session.name)}</span>
    <button class="tool" @click=${() => void signOut(store, before)}>${words.signOut}</button></p>`
}

/** Signs out, unless actions of this device are still to be sent. */
async function signOut(store: BoardStore, before?: () => Promise<void>): Promise<void> {
  const waiting = store.queue.waiting.value.length
  if (waiting > 0) {
    store.notices.tell({ kind: "problem", text: store.words.unsent(String(waiting)) })
    return
  }
  await before?.().catch(() => undefined)
  await store.leave()
}
