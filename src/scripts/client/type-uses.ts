import type { ClientMethod } from "./client-method"
import type { TypeNode } from "./type-node"

/** Maximum number of methods in a sentence. The others are only counted. */
const NAMED = 3

/** The uses of each named type, one sentence for each kind of use: "Body of `orders.place`." Types that occur only inside others are omitted. */
export function typeUses(methods: readonly ClientMethod[]): ReadonlyMap<string, string> {
  const uses = new Map<string, Map<string, string[]>>()
  const note = (node: TypeNode, use: string, method: string): void => {
    if (node.kind === "array") note(node.of, use, method)
    if (node.kind !== "reference") return
    const known = uses.get(node.name) ?? new Map<string, string[]>()
    uses.set(node.name, known.set(use, [...(known.get(use) ?? []), method]))
  }
  for (const { name, input, result } of methods) {
    for (const each of input) note(each.type, each.name === "body" ? "Body" : "Query", name)
    note(result, "Result", name)
  }
  return new Map([...uses].map(([name, known]) => [name, [...known].map(([use, of]) => `${use} of ${listed(of)}.`).join(" ")]))
}

function listed(methods: readonly string[]): string {
  const named = methods.slice(0, NAMED).map((method) => `\`${method}\``)
  const more = methods.length - named.length
  return more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", ")
}
