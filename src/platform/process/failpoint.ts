import { setTimeout as sleep } from "node:timers/promises"

/**
 * Named points where a test can kill or pause this process, to prove that a crash leaves no work half done. `SVC_FAILPOINT="<name>:kill"`
 * ends the process like `kill -9`, `"<name>:pause=<ms>"` waits that long, `"<name>:hold"` waits until the variable has another value;
 * without an action the process is killed. Separate several by commas. If unset, a point costs one read of the environment.
 */
export const FAILPOINTS = [
  "order.begun",
  "order.written",
  "order.before-hot",
  "order.slot-taken",
  "order.stock-reserved",
  "order.promotion-registered",
  "order.before-commit",
  "order.committed",
  "hold.kept",
  "checkout.judged",
  "checkout.before-commit",
  "checkout.claimed",
  "checkout.held",
  "adopt.begun",
  "adopt.before-commit",
  "adopt.committed",
  "native.before",
  "native.between",
  "native.after",
  "removal.restocked",
  "removal.before-commit",
  "follow.begun",
  "follow.before-commit",
  "identity.prepared",
  "account.before-commit",
  "account.committed",
  "points.judged",
  "points.before-commit",
  "verify.begun",
  "verify.before-commit",
  "verify.committed",
  "payment.session-made",
  "payment.authorized",
  "payment.booked",
  "payment.before-commit",
  "payment.amount-changed",
  "payment.closed",
  "payment.refund-begun",
  "payment.refund-booked",
  "refund.asked",
  "refund.booked",
  "refund.refused",
  "redeem.begun",
  "redeem.booked",
  "redeem.before-commit",
  "redeem.committed",
  "webhook.leased",
  "webhook.sent",
  "notice.leased",
  "notice.sent",
  "print.before-commit",
  "print.before-settled",
  "alarm.before-commit",
  "alarm.leased",
  "alarm.sent",
  "bulk.begun",
  "bulk.accepted",
  "bulk.applying",
  "bulk.before-commit",
  "bulk.committed",
  "bulk.undo-begun",
  "bulk.undoing",
  "bulk.undo-before-commit",
  "hold.before-commit",
  "release.begun",
  "release.between",
  "release.before-commit",
] as const

/** One of {@link FAILPOINTS}. */
export type FailpointName = (typeof FAILPOINTS)[number]

type FailpointAction = { readonly kind: "kill" | "hold" } | { readonly kind: "pause"; readonly milliseconds: number }

/** How often a held process checks whether it may continue, in milliseconds. */
const LOOK_MS = 10

let parsed: { readonly value: string; readonly actions: ReadonlyMap<string, FailpointAction> } | undefined

/** Passes a named point. The variable is read each time, so that a test can arm a running server. */
export function failpoint(name: FailpointName): Promise<void> | undefined {
  const value = process.env.SVC_FAILPOINT
  if (value === undefined || value === "") {
    return undefined
  }
  if (parsed?.value !== value) {
    parsed = { value, actions: parse(value) }
  }
  const action = parsed.actions.get(name)
  if (action === undefined) {
    return undefined
  }
  if (action.kind === "pause") {
    return sleep(action.milliseconds)
  }
  if (action.kind === "hold") {
    return heldWhile(value)
  }
  process.kill(process.pid, "SIGKILL")
  // The signal is delivered asynchronously; code after the point must not run.
  return new Promise<void>(() => {})
}

async function heldWhile(value: string): Promise<void> {
  while (process.env.SVC_FAILPOINT === value) await sleep(LOOK_MS)
}

function parse(value: string): ReadonlyMap<string, FailpointAction> {
  const actions = new Map<string, FailpointAction>()
  for (const entry of value.split(",")) {
    const [name = "", action = "kill"] = entry.trim().split(":")
    if (!(FAILPOINTS as readonly string[]).includes(name)) {
      throw new Error(`SVC_FAILPOINT names an unknown point: "${name}". Known: ${FAILPOINTS.join(", ")}`)
    }
    const pause = /^pause=(\d+)$/.exec(action)
    if (pause !== null) actions.set(name, { kind: "pause", milliseconds: Number(pause[1]) })
    else if (action === "kill" || action === "hold") actions.set(name, { kind: action })
    else throw new Error(`SVC_FAILPOINT has an unknown action: "${action}". Known: kill, hold, pause=<ms>`)
  }
  return actions
}
