import type { MedusaContainer } from "@medusajs/framework/types"
import { announcePerson } from "../people"

/** A container whose event bus records what is emitted, or fails. */
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

describe("announcePerson", () => {
  it.each([
    ["customer", "created", "customer.created"],
    ["customer", "updated", "customer.updated"],
    ["user", "updated", "user.updated"],
  ] as const)("emits Medusa's event for a %s that was %s", (type, what, name) => {
    const { scope, emitted } = hostWith()
    announcePerson(scope, { type, id: "id_1" }, what)
    expect(emitted).toEqual([{ name, data: { id: "id_1" } }])
  })

  it("emits nothing for staff", () => {
    const { scope, emitted } = hostWith()
    announcePerson(scope, { type: "svc_staff", id: "svcstf_1" }, "updated")
    expect(emitted).toEqual([])
  })

  it("logs a failing event bus and does not throw", async () => {
    const { scope, warnings } = hostWith({ busDown: true })
    announcePerson(scope, { type: "customer", id: "cus_1" }, "updated")
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toHaveLength(1)
  })
})
