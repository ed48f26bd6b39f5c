/**
 * The name of a field as the specification writes it.
 * @example fieldName(["items", 0, "quantity"]) // "items[0].quantity"
 */
export function fieldName(path: readonly PropertyKey[]): string {
  let name = ""
  for (const step of path) {
    if (typeof step === "number") name += `[${step}]`
    else name += name === "" ? String(step) : `.${String(step)}`
  }
  return name
}
