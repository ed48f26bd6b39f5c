import { values } from "idb-keyval"
import { html, nothing, type TemplateResult } from "lit"
import { actionStore } from "../actions/kept-actions"
import type { BoardStore } from "../board-store"

/** The signed-in user, and the sign-out button. @param before runs before the sign-out */
export function accountRow(store: BoardStore, before?: () => Promise<void>): TemplateResult | typeof nothing {
  const { words, keeper } = store
  const session = keeper.session.value
  if (session === undefined) return nothing
  return html`<p class="account"><span>${words.signedInAs(session.name)}</span>
    <button class="tool" @click=${() => void signOut(store, before)}>${words.signOut}</button></p>`
}

/** The number of unsent actions, including those of other boards on this device. The next user must not send them. */
async function unsentHere({ queue }: BoardStore): Promise<number> {
  const stored = await values<readonly unknown[]>(actionStore()).catch(() => [])
  return Math.max(queue.waiting.value.length, stored.flat().length)
}

/** Signs out, unless actions of this device are still to be sent. */
async function signOut(store: BoardStore, before?: () => Promise<void>): Promise<void> {
  const waiting = await unsentHere(store)
  if (waiting > 0) {
    store.notices.tell({ kind: "problem", text: store.words.unsent(String(waiting)) })
    return
  }
  await before?.().catch(() => undefined)
  await store.leave()
}
