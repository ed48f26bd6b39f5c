import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { field, fieldStyle } from "../base/field"
import "../base/order-parts"
import { loadSentences, problemOf } from "../state/errors"
import { openAccount } from "../state/guest/account"
import { accountWords, tell } from "../state/guest/account-words"
import { register, signIn } from "../state/guest/signing"
import { takeToken } from "../state/guest/tokens"
import { spoken } from "../state/language"
import { client } from "../state/service"

/** What the form shows: `sent` says that a mail is on its way, `reset` sets a new password from the link in a mail. */
type View = "in" | "register" | "forgot" | "sent" | "reset"

const SHORTEST = 8
const TITLES = { in: "sign_in", register: "register", forgot: "forgot_title", sent: "sent_title", reset: "reset_title" } as const
const BUTTONS = {
  in: "sign_in",
  register: "register",
  forgot: "send_link",
  sent: "back_to_sign_in",
  reset: "save_password",
} as const

/** The token of the link in a mail, if the guest has opened one. */
let resetToken = takeToken("svc_reset")

/**
 * Signs a guest in: with e-mail and password, as a new customer, or by a link for a new password. Part of `<svc-account>`, `<svc-points>`
 * and `<svc-checkout>`.
 *
 * @element svc-sign-in
 */
export class SvcSignIn extends KitElement {
  static override properties = { view: { state: true }, problem: { state: true }, busy: { state: true }, seen: { state: true } }
  static override styles = [KitElement.styles, fieldStyle, signInStyle()]
  declare view: View
  declare problem: { readonly at: "email" | "password" | "form"; readonly text: string } | undefined
  declare busy: boolean
  /** Whether the password is shown in plain text. */
  declare seen: boolean
  #email = ""
  #password = ""
  #name = ""

  constructor() {
    super()
    this.view = resetToken === undefined ? "in" : "reset"
    this.busy = false
    this.seen = false
  }

  override connectedCallback(): void {
    super.connectedCallback()
    openAccount()
  }

  protected override render(): TemplateResult | typeof nothing {
    if (spoken.value === undefined || accountWords.value === undefined) return nothing
    loadSentences()
    const { view } = this
    const wrong = (at: string) => (this.problem?.at === at ? this.problem.text : undefined)
    return html`<form class="k" novalidate @submit=${this.#submit}>
      <h2 tabindex="-1">${tell(TITLES[view])}</h2>
      ${view === "forgot" ? html`<p class="quiet">${tell("forgot_text")}</p>` : nothing}
      ${view === "sent" ? html`<p role="status">${tell("sent_text", { email: this.#email })}</p>` : nothing}
      ${
        view === "register"
          ? field({
              id: "name",
              label: tell("name_optional"),
              value: this.#name,
              autocomplete: "name",
              optional: true,
              onChange: (value) => {
                this.#name = value
              },
            })
          : nothing
      }
      ${
        view === "sent" || view === "reset"
          ? nothing
          : field({
              id: "email",
              label: tell("email"),
              type: "email",
              value: this.#email,
              autocomplete: view === "register" ? "email" : "username",
              problem: wrong("email"),
              onChange: (value) => {
                this.#email = value.trim()
              },
            })
      }
      ${view === "forgot" || view === "sent" ? nothing : this.#passwordField(view === "in", wrong("password"))}
      <div role="alert">${wrong("form") ? html`<p class="note bad">${wrong("form")}</p>` : nothing}</div>
      <button class="button" type="submit" aria-disabled=${this.busy}>${tell(BUTTONS[view])}</button>
      ${this.#others(view)}
    </form>`
  }

  #passwordField(known: boolean, problem: string | undefined): TemplateResult {
    return html`<div class="password">${field({
      id: "password",
      label: tell(known ? "password" : "new_password"),
      type: this.seen ? "text" : "password",
      value: this.#password,
      autocomplete: known ? "current-password" : "new-password",
      problem,
      onChange: (value) => {
        this.#password = value
      },
    })}<button type="button" class="see" aria-pressed=${this.seen} @click=${() => {
      this.seen = !this.seen
    }}>${tell("show_password")}</button></div>
    ${known ? nothing : html`<p class="small quiet">${tell("password_rule", { count: SHORTEST })}</p>`}`
  }

  #others(view: View): TemplateResult {
    const to = (next: View, text: string) =>
      html`<button type="button" class="link" @click=${() => this.#show(next)}>${text}</button>`
    if (view === "in") return html`<p class="others">${to("register", tell("no_account"))} ${to("forgot", tell("forgot"))}</p>`
    return view === "sent" ? html`` : html`<p class="others">${to("in", tell("back_to_sign_in"))}</p>`
  }

  #show(view: View): void {
    this.problem = undefined
    this.view = view
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(view === "sent" ? "h2" : "input")?.focus())
  }

  #submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.busy) return
    if (this.view === "sent") {
      this.#show("in")
      return
    }
    this.problem = this.#missing()
    if (this.problem === undefined) {
      this.busy = true
      await this.#send().catch((error: unknown) => {
        this.problem =
          this.view === "in" && isWrongPassword(error)
            ? { at: "password", text: problemOf(error) }
            : { at: "form", text: problemOf(error) }
      })
      this.busy = false
    }
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()
  }

  /** What the guest has to correct before the form can be sent; undefined: nothing. */
  #missing(): typeof this.problem {
    const email = this.renderRoot.querySelector<HTMLInputElement>("#email")
    if (email && (this.#email === "" || (this.view !== "in" && !email.validity.valid)))
      return { at: "email", text: tell("email_needed") }
    if (!this.renderRoot.querySelector("#password")) return undefined
    if (this.view === "in") return this.#password === "" ? { at: "password", text: tell("password_needed") } : undefined
    return this.#password.length < SHORTEST ? { at: "password", text: tell("password_rule", { count: SHORTEST }) } : undefined
  }

  async #send(): Promise<void> {
    if (this.view === "in") return signIn(this.#email, this.#password)
    if (this.view === "register") return register(this.#email, this.#password, this.#name.trim())
    const { auth } = await client()
    if (this.view === "forgot") {
      await auth.resetPassword({ username: this.#email })
      this.#show("sent")
      return
    }
    await auth.confirmReset({ token: resetToken ?? "", password: this.#password })
    resetToken = undefined
    this.#password = ""
    this.#show("in")
  }
}

const isWrongPassword = (error: unknown): boolean => (error as { code?: string }).code === "svc_invalid_credentials"

function signInStyle() {
  return css`
    form.k { display: grid; gap: 14px; max-width: 440px; margin-inline: auto; padding: 24px 20px; border-radius: calc(var(--radius) + 6px); background: var(--soft); }
    h2 { font-size: 24px; font-weight: 720; letter-spacing: -0.01em; line-height: 1.2; }
    h2:focus-visible { outline: none; }
    .field { margin-top: 0; }
    .password { position: relative; }
    .see { position: absolute; inset: 27px 4px auto auto; min-height: 44px; padding: 0 12px; border-radius: var(--radius); font-size: 14px; font-weight: 600; background: var(--surface); }
    .see[aria-pressed="true"] { text-decoration: underline; text-underline-offset: 3px; }
    .others { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; }
    .button[aria-disabled="true"] { cursor: progress; }
  `
}

define("svc-sign-in", SvcSignIn)
