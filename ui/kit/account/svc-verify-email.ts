import { css, html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { loadSentences, problemOf } from "../state/errors"
import { accountWords, tell, tellCount } from "../state/guest/account-words"
import { callers } from "../state/guest/bearer"
import { client } from "../state/service"

const MINUTE_MS = 60_000

/**
 * Sends the mail that confirms the guest's e-mail address, at most once a minute, with a countdown until it can be sent again.
 *
 * @element svc-verify-email
 */
export class SvcVerifyEmail extends KitElement {
  static override properties = { sent: { state: true }, problem: { state: true }, left: { state: true } }
  static override styles = [
    KitElement.styles,
    css`
      section.k { display: grid; gap: 10px; justify-items: start; padding: 16px 20px; border-radius: var(--radius); box-shadow: inset 0 0 0 1.5px var(--accent); }
      h3 { font-size: 18px; font-weight: 680; }
      p:empty { display: none; }
    `,
  ]
  declare sent: boolean
  declare problem: string | undefined
  /** Seconds until the mail can be sent again. */
  declare left: number
  #until = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    super()
    this.left = 0
    this.sent = false
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  protected override render(): TemplateResult | typeof nothing {
    if (accountWords.value === undefined) return nothing
    loadSentences()
    return html`<section class="k" aria-labelledby="title"><h3 id="title">${tell("verify_title")}</h3>
      <p role="status">${this.sent ? tell("verify_sent") : ""}${this.problem ?? ""}</p>
      <button class="plain" aria-disabled=${this.left > 0} @click=${this.#send}>${this.left > 0 ? tellCount("verify_wait", this.left) : tell("verify_send")}</button>
    </section>`
  }

  #send = async (): Promise<void> => {
    if (this.left > 0) return
    this.#wait(MINUTE_MS)
    this.problem = undefined
    try {
      const { verified } = await (await client()).loyalty.verifyEmail()
      this.sent = !verified
      if (verified) callers.value += 1
    } catch (error) {
      const { status, retryAfter } = error as { status?: number; retryAfter?: number }
      this.problem = problemOf(error)
      this.#wait(status === 429 ? (retryAfter ?? MINUTE_MS / 1_000) * 1_000 : 0)
    }
  }

  #wait(milliseconds: number): void {
    clearInterval(this.#timer)
    this.#until = Date.now() + milliseconds
    const tick = (): void => {
      this.left = Math.max(0, Math.ceil((this.#until - Date.now()) / 1_000))
      if (this.left === 0) clearInterval(this.#timer)
    }
    tick()
    this.#timer = setInterval(tick, 1_000)
  }
}

define("svc-verify-email", SvcVerifyEmail)
