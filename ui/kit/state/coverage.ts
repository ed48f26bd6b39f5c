import { effect, signal } from "@preact/signals-core"
import { person } from "./request"
import { client } from "./service"
import { way } from "./visit"

const WAIT_MS = 400

/** Whether the shop delivers to the guest's address, and for how much. `unsure`: the way could not be measured. */
export type Coverage =
  | { readonly state: "none" | "asking" | "unsure" }
  | { readonly state: "yes"; readonly fee: string }
  | { readonly state: "no"; readonly reason: "far" | "unknown" }

export const coverage = signal<Coverage>({ state: "none" })

let watching = false

/** The address in one line, as orders are measured; undefined: not enough of it is there. */
export function addressLine(): string | undefined {
  const { street, postcode, city } = person.value
  if (street.trim() === "" || (postcode.trim() === "" && city.trim() === "")) return undefined
  return [street, `${postcode} ${city}`].map((part) => part.trim()).join(", ")
}

/** Asks the service about the address each time that it changes, as long as the guest wants delivery. */
export function watchCoverage(): void {
  if (watching) return
  watching = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: string | undefined
  effect(() => {
    const line = way.value === "delivery" ? addressLine() : undefined
    if (line === asked) return
    asked = line
    clearTimeout(timer)
    coverage.value = { state: line === undefined ? "none" : "asking" }
    if (line !== undefined) timer = setTimeout(() => void ask(line), WAIT_MS)
  })
  async function ask(line: string): Promise<void> {
    const found = await answerFor(line)
    if (line === asked) coverage.value = found
  }
}

async function answerFor(address: string): Promise<Coverage> {
  try {
    const { delivery } = await client()
    const { deliverable, reason, fee } = await delivery.checkAddress({ address })
    if (deliverable) return { state: "yes", fee: String(fee) }
    if (reason === "out_of_range") return { state: "no", reason: "far" }
    return reason === "api_error" ? { state: "no", reason: "unknown" } : { state: "unsure" }
  } catch {
    return { state: "unsure" }
  }
}
