import { html, nothing, type TemplateResult } from "lit"
import type { Address } from "../../../src/client"
import { field } from "../base/field"
import { shopPhone } from "../base/shop-phone"
import { addressLine, checkAgain, coverage, isAddressRefused, toldCoverage, watchCoverage } from "../state/checkout/coverage"
import { NO_ADDRESS, person, setPerson } from "../state/checkout/request"
import { addresses, deliverTo, isChosen } from "../state/guest/account"
import { say } from "../state/language"
import { money } from "../state/money"
import { chooseWay, typeOf, ways } from "../state/visit"
import { minutesOf } from "./time-question"

type Part = "street" | "door" | "postcode" | "city" | "courierNote"

/**
 * The delivery address, saved or typed, and whether the shop delivers there.
 * @param asked whether missing fields are marked
 */
export function wherePart(asked: boolean | undefined): TemplateResult {
  watchCoverage()
  const saved = addresses.value ?? []
  const isSaved = saved.some(isChosen)
  const isOpen = addressLine() === undefined
  const line = (id: Part, label: string, autocomplete: string, optional = false): TemplateResult =>
    field({
      id,
      label,
      value: person.value[id],
      autocomplete,
      optional,
      problem: asked && !optional && person.value[id].trim() === "" ? say("fill_in", { field: label }) : undefined,
      onChange: (value) => setPerson({ [id]: value }),
    })
  return html`${saved.map(
    (
      address,
    ) => html`<label class="option"><input type="radio" name="saved" .checked=${isChosen(address)} @change=${() => deliverTo(address)} />
      <span>${address.label ? html`<strong>${address.label}</strong> ` : nothing}${textOf(address)}</span></label>`,
  )}
  ${
    saved.length > 0
      ? html`<label class="option"><input type="radio" name="saved" .checked=${!isSaved}
          @change=${otherAddress} /><span>${say("other_address")}</span></label>`
      : nothing
  }
  ${
    isSaved
      ? nothing
      : html`${isOpen ? html`<button type="button" class="link" @click=${locateGuest}>${say("locate")}</button>${coverageLine()}` : nothing}
      ${line("street", say("street"), "address-line1")}
      ${line("door", say("door"), "address-line2", true)}
      ${line("postcode", say("postcode"), "postal-code")}
      ${line("city", say("city"), "address-level2")}`
  }
  ${line("courierNote", say("courier_note"), "off", true)}
  ${isOpen ? nothing : coverageLine()}`
}

/** Reads the guest's position. If the code for that cannot be loaded, the position counts as unknown. */
async function locateGuest(): Promise<void> {
  coverage.value = { state: "coverage_asking" }
  await import("../state/checkout/locate").then(
    ({ locate }) => locate(),
    () => {
      if (addressLine() === undefined) coverage.value = { state: "not_located" }
    },
  )
}

/** A saved address in one line. */
export const textOf = ({ address_1, address_2, postcode, city }: Address): string =>
  [address_1, address_2, `${postcode} ${city}`.trim()].filter(Boolean).join(", ")

/** The chosen address in one line. */
export function addressText(): string | undefined {
  const { door } = person.value
  const line = addressLine()
  return line === undefined || door.trim() === "" ? line : line.replace(", ", `, ${door.trim()}, `)
}

/** Whether the shop delivers to the address; if not, the reason and what the guest can do. */
export function coverageLine(): TemplateResult {
  watchCoverage()
  const isFar = coverage.value.state === "out_of_range"
  const isBad = isAddressRefused.value
  const [label, press] = !isFar
    ? (["try_again", checkAgain] as const)
    : ways.value.includes("pickup")
      ? (["pickup_instead", () => chooseWay("pickup")] as const)
      : (["other_address", otherAddress] as const)
  // One element for all answers: screen readers announce a changed text, not an element that is added with its text.
  return html`<div class=${isBad ? "note bad" : "covered small"} role="status">${
    isBad
      ? html`<p>${coverageText()}${isFar ? shopPhone() : nothing}</p><button type="button" class="link" @click=${press}>${say(label)}</button>`
      : coverageText()
  }</div>`
}

/** Clears the address, so that the guest fills in another one. */
function otherAddress(): void {
  setPerson(NO_ADDRESS)
  coverage.value = { state: "" }
}

function coverageText(): string {
  const now = coverage.value
  if (now.state !== "covered") {
    const found = toldCoverage.value
    return found && say(found)
  }
  const type = typeOf("delivery")
  const whether = Number(now.fee) === 0 ? say("covered_free") : say("covered", { fee: money(now.fee) })
  return type?.open_now ? `${whether} ${say("covered_in", { minutes: minutesOf(type) })}` : whether
}
