import { css, html, nothing, type TemplateResult } from "lit"
import type { Address, MeAddressesCreateBody } from "../../../src/client"
import { define, KitElement } from "../base/element"
import { field, fieldStyle } from "../base/field"
import { BIN } from "../base/icons"
import { textOf } from "../elements/where-part"
import { followAddresses } from "../state/checkout/corrections"
import { loadSentences, problemOf } from "../state/errors"
import { addresses } from "../state/guest/account"
import { accountWords, tell } from "../state/guest/account-words"
import { say } from "../state/language"
import { client } from "../state/service"

type Draft = Required<Pick<MeAddressesCreateBody, "label" | "address_1" | "address_2" | "postcode" | "city" | "notes">>
const EMPTY: Draft = { label: "", address_1: "", address_2: "", postcode: "", city: "", notes: "" }

/**
 * The saved addresses of the signed-in guest. An address outside the delivery area is not saved. Part of `<svc-account>`.
 *
 * @element svc-addresses
 */
export class SvcAddresses extends KitElement {
  static override properties = {
    draft: { state: true },
    of: { state: true },
    asked: { state: true },
    problem: { state: true },
    removed: { state: true },
    notice: { state: true },
  }
  static override styles = [KitElement.styles, fieldStyle, addressesStyle()]
  declare draft: Draft | undefined
  /** The address that is being edited; undefined: a new one. */
  declare of: Address | undefined
  declare asked: boolean
  declare problem: string | undefined
  /** The address that was removed last and can be restored. */
  declare removed: Address | undefined
  declare notice: string
  #busy = false

  constructor() {
    super()
    this.asked = false
    this.notice = ""
  }

  protected override render(): TemplateResult | typeof nothing {
    const list = addresses.value
    if (list === undefined || accountWords.value === undefined) return nothing
    loadSentences()
    return html`<section class="k" aria-labelledby="title">
      <h3 id="title">${tell("addresses")}</h3>
      ${list.length === 0 && !this.draft ? html`<p class="quiet">${tell("addresses_none")}</p>` : nothing}
      <ul>${list.map((address) => (this.draft && this.of === address ? html`<li>${this.#form(this.draft)}</li>` : this.#address(address, list.length)))}</ul>
      <p role="status" class="small">${this.notice}${
        this.removed ? html` <button class="link" @click=${this.#bringBack}>${tell("undo")}</button>` : nothing
      }</p>
      ${
        this.draft === undefined
          ? html`<button class="plain" id="add" @click=${() => this.#edit(undefined)}>${tell("address_add")}</button>`
          : this.of === undefined
            ? this.#form(this.draft)
            : nothing
      }
    </section>`
  }

  #address(address: Address, of: number): TemplateResult {
    const line = textOf(address)
    return html`<li class="row"><div><p>${address.label ? html`<strong>${address.label}</strong><br />` : nothing}${line}</p>
        <p class="small quiet">${[
          address.default && of > 1 ? tell("address_default") : "",
          address.deliverable === false ? say("out_of_range") : address.deliverable === null ? tell("coverage_unknown") : "",
        ]
          .filter(Boolean)
          .join(" · ")}</p></div>
      <div class="acts">
        ${address.default ? nothing : html`<button class="link" @click=${() => this.#makeDefault(address)}>${tell("make_default")}<span class="away">: ${line}</span></button>`}
        <button class="link" @click=${() => this.#edit(address)}>${tell("edit")}<span class="away">: ${line}</span></button>
        <button class="icon" aria-label=${tell("address_remove", { address: line })} @click=${() => this.#remove(address)}>${BIN}</button></div></li>`
  }

  #form(draft: Draft): TemplateResult {
    const line = (id: keyof Draft, label: string, autocomplete: string, optional = false) =>
      field({
        id,
        label,
        value: draft[id],
        autocomplete,
        optional,
        problem: this.asked && !optional && draft[id].trim() === "" ? say("fill_in", { field: label }) : undefined,
        onChange: (value) => {
          this.draft = { ...(this.draft ?? EMPTY), [id]: value }
        },
      })
    return html`<form novalidate @submit=${this.#save}>
      ${line("address_1", say("street"), "address-line1")}
      ${line("address_2", say("door"), "address-line2", true)}
      ${line("postcode", say("postcode"), "postal-code")}
      ${line("city", say("city"), "address-level2")}
      ${line("notes", say("courier_note"), "off", true)}
      ${line("label", tell("address_label"), "off", true)}
      <div role="alert">${this.problem === undefined ? nothing : html`<p class="note bad">${this.problem}</p>`}</div>
      <div class="two"><button class="button" type="submit">${tell("address_save")}</button>
        <button class="plain" type="button" @click=${() => this.#close()}>${tell("cancel")}</button></div></form>`
  }

  #edit(address: Address | undefined): void {
    this.of = address
    this.draft = address
      ? {
          label: address.label,
          address_1: address.address_1,
          address_2: address.address_2,
          postcode: address.postcode,
          city: address.city,
          notes: address.notes,
        }
      : EMPTY
    this.asked = false
    this.problem = undefined
    this.removed = undefined
    this.notice = ""
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#address_1")?.focus())
  }

  #close(): void {
    this.draft = undefined
    this.of = undefined
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("#add")?.focus())
  }

  #save = async (event: Event): Promise<void> => {
    event.preventDefault()
    this.asked = true
    this.problem = undefined
    await this.updateComplete
    const wrong = this.renderRoot.querySelector<HTMLElement>("[aria-invalid=true]")
    const { draft } = this
    if (wrong || !draft) {
      wrong?.focus()
      return
    }
    await this.#work(async () => {
      const { addresses: book } = (await client()).me
      const { of } = this
      const saved = of ? await book.update(of.id ?? of.position ?? "", draft) : await book.create(draft)
      // The address is outside the delivery area, so it was not stored.
      if (saved.deliverable === false) {
        this.problem = tell("not_covered")
        return
      }
      this.notice = tell(saved.deliverable === null ? "saved_unsure" : "saved_covered")
      this.#close()
    })
  }

  #makeDefault({ id, position }: Address): Promise<void> {
    return this.#work(async () => {
      await (await client()).me.addresses.update(id ?? position ?? "", { default: true })
    })
  }

  #remove(address: Address): Promise<void> {
    return this.#work(async () => {
      const removed = await (await client()).me.addresses.delete(address.id ?? address.position ?? "")
      // The undo is offered only after the list was read. Before the read, it would have no effect.
      return () => {
        this.removed = removed
        this.notice = tell("address_removed", { address: textOf(address) })
        void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[role=status] button")?.focus())
      }
    })
  }

  #bringBack = (): void => {
    const { removed } = this
    if (removed === undefined) return
    const { id, position, deliverable, ...rest } = removed
    const body = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "" && value !== null))
    void this.#work(async () => {
      await (await client()).me.addresses.create(body as unknown as MeAddressesCreateBody)
      this.removed = undefined
      this.notice = tell("saved")
    })
  }

  /** Runs a change, and reads the list again. @param work returns what to do after the list was read */
  async #work(work: () => Promise<(() => void) | void>): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      const after = await work()
      await followAddresses()
      after?.()
    } catch (error) {
      if (this.draft) this.problem = problemOf(error)
      else this.notice = problemOf(error)
    }
    this.#busy = false
  }
}

function addressesStyle() {
  return css`
    h3 { font-size: 20px; font-weight: 700; }
    .row { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 16px; padding: 10px 0; border-bottom: 1px solid var(--line); }
    .row > div:first-child { flex: 1 1 220px; min-width: 0; }
    .acts { display: flex; flex-wrap: wrap; align-items: center; gap: 0 16px; }
    form { display: grid; gap: 10px; padding: 12px 0 20px; }
    .field { margin-top: 0; }
    .two { display: grid; grid-template-columns: 1fr auto; gap: 12px; }
    #add { margin-top: 8px; }
  `
}

define("svc-addresses", SvcAddresses)
