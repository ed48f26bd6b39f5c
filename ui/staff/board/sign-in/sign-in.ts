import "../board-parts"
import { signal } from "@preact/signals-core"
import { css, html, type TemplateResult } from "lit"
import type { SvcError } from "../../../../src/client"
import { SignalElement } from "../../../shared/signal-element"
import { tokens } from "../../../shared/style/tokens"
import { errorSentence } from "../../../shared/words/error-sentence"
import type { BoardStore } from "../board-store"

export { endOfSession } from "./end-of-session"

/** Whether a sign-in is under way. A page signs in only once at a time: by the sheet or by a link. */
const busy = signal(false)
/** Why the last sign-in failed. */
const problem = signal("")

async function enter(store: BoardStore, call: () => Promise<void>): Promise<void> {
  if (busy.peek()) return
  busy.value = true
  problem.value = ""
  try {
    await call()
    store.listen()
  } catch (error) {
    problem.value = errorSentence(error as SvcError, store.sentences)
  }
  busy.value = false
}

/** Signs this screen in by the code of a device link. It replaces the user who is signed in, unless the code is wrong. */
export async function followLink(store: BoardStore, code: string): Promise<void> {
  if (busy.peek()) return
  const { keeper, notices } = store
  const former = keeper.session.peek()
  await enter(store, () => keeper.signInByCode(code))
  if (former === undefined) return
  if (keeper.session.peek() !== former) await keeper.end(former)
  // While the sheet is open, it shows the problem.
  else if (!keeper.expired.peek() && !keeper.renewing.peek()) notices.tell({ kind: "problem", text: problem.peek() })
}

/** The sheet that signs a screen in, by a device code or a password. The board behind it stays readable. */
export class SignInSheet extends SignalElement {
  static override properties = {
    store: { attribute: false },
    byPassword: { state: true },
  }
  declare store: BoardStore
  declare byPassword: boolean

  static override styles = [
    tokens,
    css`
      :host { position: fixed; inset: 0; z-index: 10; display: grid; place-items: center; padding: 16px; background: rgb(10 12 14 / 70%); overflow: auto; }
      [role=dialog] { width: min(26rem, 100%); }
      form { display: grid; gap: 14px; padding: 24px; border-radius: 12px; background: var(--paper); color: var(--on-paper); }
      h1 { font-size: 1.4rem; }
      label { display: grid; gap: 4px; font-weight: 600; }
      small { font-weight: 400; color: var(--on-paper-soft); }
      input { width: 100%; min-height: var(--touch); padding: 8px 12px; border: 2px solid #6b7178; border-radius: var(--radius); background: #fff; color: #111; font-size: 1.2rem; }
      button { min-height: var(--touch); border: 0; border-radius: var(--radius); font-size: 1.1rem; font-weight: 700; }
      button[type="submit"] { background: var(--go); color: var(--go-ink); }
      .other { background: none; color: #17509e; text-decoration: underline; font-weight: 600; }
      .problem { padding: 10px 12px; border-left: 6px solid var(--alarm); background: #fde9e9; color: #7a0d11; }
    `,
  ]

  constructor() {
    super()
    this.byPassword = false
    problem.value = ""
  }

  protected override firstUpdated(): void {
    this.renderRoot.querySelector("input")?.focus()
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const fields = new FormData(event.target as HTMLFormElement)
    const text = (name: string): string => String(fields.get(name) ?? "")
    const { store } = this
    void enter(store, () =>
      this.byPassword ? store.keeper.signIn(text("username"), text("password")) : store.keeper.signInByCode(text("code")),
    )
  }

  protected override render(): TemplateResult {
    const { words } = this.store
    const fields = this.byPassword
      ? html`<label>${words.username}<input name="username" autocomplete="username" autocapitalize="none" required /></label>
          <label>${words.password}<input name="password" type="password" autocomplete="current-password" required /></label>`
      : html`<label>${words.byCode}<input name="code" inputmode="numeric" autocomplete="one-time-code" required /><small>${words.codeHint}</small></label>`
    return html`<div role="dialog" aria-labelledby="title"><form @submit=${this.#submit}>
      <h1 id="title">${words.signInTitle}</h1>
      ${this.store.keeper.expired.value ? html`<p>${words.expired}</p>` : ""}
      ${fields}
      <div role="alert">${problem.value ? html`<p class="problem">${problem.value}</p>` : ""}</div>
      <button type="submit">${busy.value ? words.loading : words.signIn}</button>
      <button type="button" class="other" @click=${() => {
        this.byPassword = !this.byPassword
        problem.value = ""
      }}>${this.byPassword ? words.withCode : words.withPassword}</button>
      ${
        this.store.keeper.renewing.value
          ? html`<button type="button" class="other" @click=${() => {
              this.store.keeper.renewing.value = false
            }}>${words.cancel}</button>`
          : ""
      }
    </form></div>`
  }
}

customElements.define("svc-sign-in", SignInSheet)
