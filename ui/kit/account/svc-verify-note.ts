import { html, nothing, type TemplateResult } from "lit"
import { define, KitElement } from "../base/element"
import { loadSentences, problemOf } from "../state/errors"
import { accountWords, tell } from "../state/guest/account-words"
import { callers } from "../state/guest/bearer"
import { takeToken } from "../state/guest/tokens"
import { client } from "../state/service"

let token = takeToken("svc_verify")

/** Confirms the e-mail address if the guest has opened the link in a mail, and shows the result. */
class VerifyNote extends KitElement {
  static override properties = { outcome: { state: true }, told: { type: Boolean, reflect: true } }
  declare outcome: { readonly problem: unknown } | "confirmed" | undefined
  declare told: boolean

  override connectedCallback(): void {
    super.connectedCallback()
    if (token === undefined) return
    const sent = token
    token = undefined
    this.told = true
    void client()
      .then(({ loyalty }) => loyalty.confirmEmail({ token: sent }))
      .then(
        () => {
          this.outcome = "confirmed"
          callers.value += 1
        },
        (problem: unknown) => {
          this.outcome = { problem }
        },
      )
  }

  protected override render(): TemplateResult | typeof nothing {
    const { outcome } = this
    if (outcome === undefined || accountWords.value === undefined) return nothing
    loadSentences()
    return html`<div class="k"><p class="note ${outcome === "confirmed" ? "" : "bad"}" role="status">${
      outcome === "confirmed" ? tell("verified_now") : problemOf(outcome.problem)
    }</p></div>`
  }
}

define("svc-verify-note", VerifyNote)
