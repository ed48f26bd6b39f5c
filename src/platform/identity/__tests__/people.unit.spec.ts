import type { MedusaContainer } from "@medusajs/framework/types"
import { announcePerson } from "../people"

/** A host whose event bus keeps what it is given, or fails. */
function hostWith({ busDown = false } = {}) {
  const emitted: unknown[] = []
  const warnings: string[] = []
  const known: Record<string, unknown> = {
    event_bus: {
      emit: async (event: unknown) => {
        if (busDown) throw new Error("gone")
        emitted.push(event)
      },
    },
    logger: { warn: (text: string) => void warnings.push(text) },
  }
  return { scope: { resolve: (key: string) => known[key] } as unknown as MedusaContainer, emitted, warnings }
}

describe("the platform's subscribers", () => {
  it.each([
    ["customer", "created", "customer.created"],
    ["customer", "updated", "customer.updated"],
    ["user", "updated", "user.updated"],
  ] as const)("hear of a %s that was %s, as from the platform's own workflows", (type, what, name) => {
    const { scope, emitted } = hostWith()
    announcePerson(scope, { type, id: "id_1" }, what)
    expect(emitted).toEqual([{ name, data: { id: "id_1" } }])
  })

  it("know no staff", () => {
    const { scope, emitted } = hostWith()
    announcePerson(scope, { type: "svc_staff", id: "svcstf_1" }, "updated")
    expect(emitted).toEqual([])
  })

  it("and a bus that fails undoes nothing: it is logged", async () => {
    const { scope, warnings } = hostWith({ busDown: true })
    announcePerson(scope, { type: "customer", id: "cus_1" }, "updated")
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toHaveLength(1)
  })
})
