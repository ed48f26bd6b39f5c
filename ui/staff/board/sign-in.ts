import "./board-parts"
import { css, html, type TemplateResult } from "lit"
import type { SvcError } from "../../../src/client"
import { SignalElement } from "../../shared/signal-element"
import { tokens } from "../../shared/style/tokens"
import { errorSentence } from "../../shared/words/error-sentence"
import type { BoardStore } from "./board-store"

/** The sheet that signs a screen in, by a device code or a password. The board behind it stays readable. */
export class SignInSheet extends SignalElement {
  static override properties = {
    store: { attribute: false },
    byPassword: { state: true },
    problem: { state: true },
    busy: { state: true },
  }
  declare store: BoardStore
  declare byPassword: boolean
  declare problem: string
  declare busy: boolean

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
    this.problem = ""
    this.busy = false
  }

  protected override firstUpdated(): void {
    const code = /[#&]code=(\d{8})/.exec(location.hash)?.[1]
    if (code !== undefined) {
      // A code works only once, so it is removed from the URL.
      history.replaceState(null, "", location.pathname + location.search)
      void this.#signIn(() => this.store.keeper.signInByCode(code))
    }
    this.renderRoot.querySelector("input")?.focus()
  }

  async #signIn(call: () => Promise<void>): Promise<void> {
    this.busy = true
    this.problem = ""
    try {
      await call()
      this.store.listen()
    } catch (error) {
      this.problem = errorSentence(error as SvcError, this.store.sentences)
    }
    this.busy = false
  }

  readonly #submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (this.busy) return
    const fields = new FormData(event.target as HTMLFormElement)
    const text = (name: string): string => String(fields.get(name) ?? "")
    void this.#signIn(() =>
      this.byPassword
        ? this.store.keeper.signIn(text("username"), text("password"))
        : this.store.keeper.signInByCode(text("code")),
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
      <div role="alert">${this.problem ? html`<p class="problem">${this.problem}</p>` : ""}</div>
      <button type="submit">${this.busy ? words.loading : words.signIn}</button>
      <button type="button" class="other" @click=${() => {
        this.byPassword = !this.byPassword
        this.problem = ""
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
