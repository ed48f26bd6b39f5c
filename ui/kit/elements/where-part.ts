import { html, nothing, type TemplateResult } from "lit"
import type { Address } from "../../../src/client"
import { field } from "../base/field"
import { addresses, deliverTo, isChosen } from "../state/account"
import { addressLine, coverage, watchCoverage } from "../state/coverage"
import { say } from "../state/language"
import { money } from "../state/money"
import { NO_ADDRESS, type Person, person, setPerson } from "../state/request"
import { chooseWay, typeOf, ways } from "../state/visit"
import { minutesOf } from "./time-question"

type Part = "street" | "door" | "postcode" | "city" | "courierNote"

/** Whether a required field of the address is missing. */
export const missingOfAddress = ({ street, postcode, city }: Person): boolean =>
  [street, postcode, city].some((text) => text.trim() === "")

/**
 * The delivery address, saved or typed, and whether the shop delivers there.
 * @param asked whether missing fields are marked
 */
export function wherePart(asked: boolean): TemplateResult {
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
          @change=${() => setPerson(NO_ADDRESS)} /><span>${say("other_address")}</span></label>`
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

/** Without its code the position is as good as unknown. */
async function locateGuest(): Promise<void> {
  coverage.value = { state: "asking" }
  await import("../state/locate").then(
    ({ locate }) => locate(),
    () => {
      if (addressLine() === undefined) coverage.value = { state: "lost" }
    },
  )
}

const textOf = ({ address_1, address_2, postcode, city }: Address): string =>
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
  const now = coverage.value
  if (now.state === "no") {
    return html`<div class="note bad" role="alert"><p>${say(now.reason === "far" ? "out_of_range" : "address_unknown")}
      ${
        now.reason === "far" && ways.value.includes("pickup")
          ? html`<button type="button" class="link" @click=${() => chooseWay("pickup")}>${say("pickup_instead")}</button>`
          : nothing
      }</p></div>`
  }
  return html`<p class="covered small" role="status">${coverageText()}</p>`
}

function coverageText(): string {
  const now = coverage.value
  if (now.state === "asking") return say("coverage_asking")
  if (now.state === "unsure") return say("coverage_unsure")
  if (now.state === "failed") return say("no_reply")
  if (now.state === "near") return say("located")
  if (now.state === "lost") return say("not_located")
  if (now.state !== "yes") return ""
  const fee = Number(now.fee) === 0 ? say("covered_free") : money(now.fee)
  const type = typeOf("delivery")
  return say("covered", { fee: type?.open_now ? `${fee}, ≈ ${minutesOf(type)} min` : fee })
}
