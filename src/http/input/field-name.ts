/** A field name from the client is shortened to this length in errors. */
const STEP_LENGTH = 64

/**
 * The name of a field as the specification writes it.
 * @example fieldName(["items", 0, "quantity"]) // "items[0].quantity"
 */
export function fieldName(path: readonly PropertyKey[]): string {
  let name = ""
  for (const step of path) {
    if (typeof step === "number") name += `[${step}]`
    else name += `${name === "" ? "" : "."}${shortened(String(step))}`
  }
  return name
}

function shortened(step: string): string {
  return step.length <= STEP_LENGTH ? step : `${step.slice(0, STEP_LENGTH)}…`
}
