import { effect, signal } from "@preact/signals-core"
import { person } from "./request"
import { againAfter, client } from "./service"
import { way } from "./visit"

const WAIT_MS = 400

/**
 * Whether the shop delivers to the guest's address, and its fee. `unsure`: the shop measures no distances. `outage`: the distance could not be
 * measured now. `failed`: no answer, it is asked again. `unknown`: the address was not found. Without an address, the browser's position is used: `near`: the shop may deliver there; `lost`: the position is unknown.
 */
export type Coverage =
  | { readonly state: "none" | "asking" | "unsure" | "outage" | "failed" | "near" | "lost" }
  | { readonly state: "yes"; readonly fee: string }
  | { readonly state: "no"; readonly reason: "far" | "unknown" }

export const coverage = signal<Coverage>({ state: "none" })

let watching = false
let asked: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The address in one line, in the form that orders use; undefined: it is incomplete. */
export function addressLine(): string | undefined {
  const { street, postcode, city } = person.value
  if (street.trim() === "" || (postcode.trim() === "" && city.trim() === "")) return undefined
  return [street, `${postcode} ${city}`].map((part) => part.trim()).join(", ")
}

/** Checks the address each time it changes, while the guest wants delivery. */
export function watchCoverage(): void {
  if (watching) return
  watching = true
  effect(() => {
    const line = way.value === "delivery" ? addressLine() : undefined
    if (line === asked) return
    asked = line
    clearTimeout(timer)
    coverage.value = { state: line === undefined ? "none" : "asking" }
    if (line !== undefined) timer = setTimeout(() => void ask(line), WAIT_MS)
  })
}

/** Checks the address, if it is still that of the guest. */
async function ask(line: string): Promise<void> {
  try {
    const found = await answerFor(line)
    if (line === asked) coverage.value = found
  } catch (error) {
    if (line !== asked) return
    coverage.value = { state: "failed" }
    timer = setTimeout(() => void ask(line), againAfter(error))
  }
}

/** Checks the present address again. */
export function checkAgain(): void {
  coverage.value = { state: "asking" }
  if (asked !== undefined) void ask(asked)
}

async function answerFor(address: string): Promise<Coverage> {
  const { delivery } = await client()
  const { deliverable, reason, fee } = await delivery.checkAddress({ address })
  if (deliverable) return { state: "yes", fee: String(fee) }
  if (reason === "out_of_range") return { state: "no", reason: "far" }
  if (reason === "api_error") return { state: "no", reason: "unknown" }
  return { state: /^(no|empty)_/.test(String(reason)) ? "unsure" : "outage" }
}
