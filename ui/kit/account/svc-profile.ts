import { css, html, nothing, type TemplateResult } from "lit"
import type { MeUpdateBody } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { field, fieldStyle } from "../base/field"
import { takeProfile } from "../state/checkout/corrections"
import { loadSentences, problemOf } from "../state/errors"
import { account } from "../state/guest/account"
import { accountWords, tell } from "../state/guest/account-words"
import { say } from "../state/language"
import { client } from "../state/service"

type Part = "person" | "email" | "password"

/**
 * Name, phone, e-mail and password of the signed-in guest, each with its own form. Part of `<svc-account>`.
 *
 * @element svc-profile
 */
export class SvcProfile extends KitElement {
  static override properties = {
    changing: { state: true },
    problem: { state: true },
    done: { state: true },
    seen: { state: true },
  }
  static override styles = [KitElement.styles, fieldStyle, profileStyle()]
  /** The part that is being edited. */
  declare changing: Part | undefined
  declare problem: string | undefined
  /** The part that was saved last. */
  declare done: Part | undefined
  /** Whether passwords are readable. */
  declare seen: boolean | undefined
  #change: Record<string, string> = {}
  #busy = false

  protected override render(): TemplateResult | typeof nothing {
    const known = account.value
    if (!known || accountWords.value === undefined) return nothing
    loadSentences()
    const name = `${known.first_name} ${known.last_name}`.trim()
    return html`<section class="k" aria-labelledby="title">
      <h3 id="title">${tell("profile")}</h3>
      ${this.#row(
        "person",
        tell("name_and_phone"),
        [name, known.phone].filter(Boolean).join(" · ") || tell("nothing_yet"),
        () => [
          this.#field("first_name", tell("first_name"), known.first_name, "given-name"),
          this.#field("last_name", tell("last_name"), known.last_name, "family-name"),
          this.#field("phone", say("phone"), known.phone, "tel", "tel"),
        ],
      )}
      ${this.#row("email", tell("email"), known.email, () => [
        this.#field("email", tell("email"), known.email, "email", "email"),
        this.#field("current_password", tell("password_now"), "", "current-password", "password"),
        this.#see(),
      ])}
      ${this.#row("password", tell("password"), "••••••••", () => [
        this.#field("current_password", tell("password_now"), "", "current-password", "password"),
        this.#field("password", tell("new_password"), "", "new-password", "password"),
        this.#see(),
        html`<p class="small quiet">${tell("password_rule", { count: 8 })} ${tell("password_ends")}</p>`,
      ])}
    </section>`
  }

  #row(part: Part, label: string, value: string, fields: () => TemplateResult[]): TemplateResult {
    if (this.changing !== part) {
      return html`<div class="row"><p><span class="small quiet">${label}</span><br />${value}
        ${this.done === part ? html`<span class="small" role="status"> · ${tell("saved")}</span>` : nothing}</p>
        <button class="link" id=${part} @click=${() => this.#open(part)}>${tell("edit")}<span class="away">: ${label}</span></button></div>`
    }
    return html`<form novalidate @submit=${this.#save}>${fields()}
      <div role="alert">${this.problem === undefined ? nothing : html`<p class="note bad">${this.problem}</p>`}</div>
      <div class="two"><button class="button" type="submit">${say("save")}</button>
        <button class="plain" type="button" @click=${() => this.#open(undefined)}>${tell("cancel")}</button></div></form>`
  }

  #see(): TemplateResult {
    return html`<p><button class="plain" type="button" aria-pressed=${this.seen === true} @click=${() => {
      this.seen = !this.seen
    }}>${tell("show_password")}</button></p>`
  }

  #field(
    id: keyof MeUpdateBody,
    label: string,
    value: string,
    autocomplete: string,
    type: "text" | "tel" | "email" | "password" = "text",
  ): TemplateResult {
    return field({
      id,
      label,
      value: this.#change[id] ?? value,
      autocomplete,
      type: type === "password" && this.seen ? "text" : type,
      onChange: (text) => {
        this.#change[id] = text
      },
    })
  }

  #open(part: Part | undefined): void {
    const before = this.changing
    this.changing = part
    this.problem = undefined
    this.#change = {}
    this.seen = false
    const next = part === undefined ? `#${before}` : "input"
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(next)?.focus())
  }

  #save = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (this.#busy) return
    this.#busy = true
    try {
      takeProfile(await (await client()).me.update(this.#change))
      this.done = this.changing
      this.#open(undefined)
    } catch (error) {
      this.problem = problemOf(error)
    }
    this.#busy = false
  }
}

function profileStyle() {
  return css`
    h3 { font-size: 20px; font-weight: 700; }
    .row { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--line); }
    .row p { min-width: 0; }
    .row .link { flex: none; }
    form { display: grid; gap: 10px; padding: 12px 0 20px; border-bottom: 1px solid var(--line); }
    .field { margin-top: 0; }
    .two { display: grid; grid-template-columns: 1fr auto; gap: 12px; }
  `
}

define("svc-profile", SvcProfile)
