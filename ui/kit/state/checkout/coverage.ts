import { computed, effect, signal } from "@preact/signals-core"
import { judge, judgement, judging, problems } from "../cart/judgement"
import { againAfter, client } from "../service"
import { way } from "../visit"
import { person } from "./request"

const WAIT_MS = 400

/**
 * Whether the shop delivers to the guest's address, and its fee. A state has the name of its text. `coverage_unsure`: the distance was not
 * measured. `no_reply`: the check is repeated. `located`: there is no address, but the shop may deliver to the browser's position.
 */
export type Coverage =
  | {
      readonly state:
        | ""
        | "coverage_asking"
        | "out_of_range"
        | "address_unknown"
        | "coverage_unsure"
        | "no_reply"
        | "located"
        | "not_located"
    }
  | { readonly state: "covered"; readonly fee: string }

export const coverage = signal<Coverage>({ state: "" })

/**
 * The state that is shown for the address. The check of an address leaves two questions open: whether an address without a measured distance is
 * refused (`address_unchecked`), and whether an address is unknown or the routing service had an error. The judgement of the cart answers both.
 */
export const toldCoverage = computed(() => {
  const { state } = coverage.value
  const isRefused = problems.value.some(({ code }) => code === "svc_geocode_failed")
  if (state === "coverage_unsure" && isRefused) return "address_unchecked"
  const isAccepted = judging.value === "idle" && judgement.value && !isRefused
  return state === "address_unknown" && isAccepted ? "coverage_unsure" : state
})

/** Whether no order can be delivered to the address. */
export const isAddressRefused = computed(() => /^(out|address)_/.test(toldCoverage.value))

let watching = false
let asked: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The address in one line, in the form that orders use; undefined: it is incomplete. */
export function addressLine(): string | undefined {
  const { street, postcode, city } = person.value
  const [first, code, town] = [street, postcode, city].map((part) => part.trim())
  return first && code && town ? `${first}, ${code} ${town}` : undefined
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
    coverage.value = { state: line === undefined ? "" : "coverage_asking" }
    if (line !== undefined) timer = setTimeout(() => void ask(line), WAIT_MS)
  })
}

/** Checks an address. The result is ignored if the guest has changed the address during the check. */
async function ask(line: string): Promise<void> {
  try {
    const found = await answerFor(line)
    if (line === asked) coverage.value = found
  } catch (error) {
    if (line !== asked) return
    coverage.value = { state: "no_reply" }
    timer = setTimeout(() => void ask(line), againAfter(error))
  }
}

/** Checks the present address again, and then the cart. */
export function checkAgain(): void {
  if (asked === undefined) return
  coverage.value = { state: "coverage_asking" }
  void ask(asked).then(judge)
}

async function answerFor(address: string): Promise<Coverage> {
  const { delivery } = await client()
  const { deliverable, reason, fee } = await delivery.checkAddress({ address })
  if (deliverable) return { state: "covered", fee: String(fee) }
  return { state: reason === "out_of_range" ? reason : reason === "api_error" ? "address_unknown" : "coverage_unsure" }
}
