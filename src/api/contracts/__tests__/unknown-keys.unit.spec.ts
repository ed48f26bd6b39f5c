import { z } from "@medusajs/framework/zod"
import { unknownKeys } from "../unknown-keys"

const taken = z.object({
  name: z.string().optional(),
  hours: z
    .object({ monday: z.array(z.object({ start: z.string() })).optional() })
    .nullable()
    .optional(),
  free: z.record(z.string(), z.string()).optional(),
})
const answered = z.object({ name: z.string(), currency: z.string() })

it("returns the paths of keys that no schema knows", () => {
  const body = {
    langage: "fr",
    name: "x",
    currency: "EUR",
    hours: { sunday: [], monday: [{ start: "1", end: "2" }] },
    free: { a: "b" },
  }
  expect(unknownKeys([taken, answered], body)).toEqual(["langage", "hours.sunday", "hours.monday[0].end"])
})

it("returns nothing for values of another type than the schema's", () => {
  for (const body of [{}, null, [], "text", { hours: 1 }, { hours: null }, { hours: [{ sunday: 1 }] }]) {
    expect(unknownKeys([taken], body)).toEqual([])
  }
})

it("returns at most fifty paths, each key shortened", () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${index}${"k".repeat(500)}`, 1]))
  const told = unknownKeys([taken], body)
  expect([told.length, Math.max(...told.map((path) => path.length))]).toEqual([50, 64])
})
