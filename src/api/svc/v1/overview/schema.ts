import { z } from "@medusajs/framework/zod"
import { LANES } from "../../../../domain/orders"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { orderTypeSchema } from "../../../contracts/order-type-record"

const money = z.string().regex(/^-?\d+\.\d{2,}$/)
const instant = z.string()

/** The overview of contract section 17. */
export const overviewSchema = z.object({
  server_time: instant.describe("The time of the server, in the store's time zone."),
  accepting_orders: z.boolean().describe("The store takes orders: as in `GET /status`."),
  emergency_closed: z.boolean().describe("Everything is stopped."),
  currency: z.string().nullable().describe("The currency of the amounts; null: the host is not set up for selling."),
  modes: z
    .array(
      orderTypeSchema.extend({
        force_disabled_until: instant.nullable().describe("When the pause ends by itself."),
        extra_minutes_until: instant.nullable().describe("When the extra minutes end by themselves."),
      }),
    )
    .describe("The order types, as in `GET /order-types`, and until when they are paused or slowed down."),
  lanes: z
    .object(
      Object.fromEntries(LANES.map((lane) => [lane, z.int().describe("Open orders in this lane.")])) as Record<
        (typeof LANES)[number],
        z.ZodInt
      >,
    )
    .describe(
      "Open orders by the work that they need: accept, start, cook, hand over, bring; `later` begins in more than ten minutes.",
    ),
  late: z.int().describe("Open orders that should have been with their customer by now; those that are ready do not count."),
  oldest_unaccepted_at: instant.nullable().describe("When the oldest order that waits to be accepted was placed."),
  today: z
    .object({
      orders: z.int().describe("Orders of the business date, without those that wait for payment, failed or were undone."),
      gross: money.describe("Their totals as placed."),
      same_weekday_gross: money.describe("The same for the whole business date a week earlier."),
    })
    .describe("The present business date."),
  next_slots: z
    .array(
      z.object({
        order_type: z.enum(ORDER_TYPES),
        time: instant.describe("When the slot begins."),
        taken: z.int().describe("Orders in the slot."),
        max: z.int().nullable().describe("Orders that it takes; null: no limit."),
      }),
    )
    .describe("The next slots of today of every order type that is enabled."),
  screens: z
    .array(
      z.object({
        kind: z.string().describe("What the screen is for."),
        name: z.string().describe("What people call it."),
        last_seen_at: instant.nullable().describe("When it was last connected."),
      }),
    )
    .describe("The staff's screens."),
  alarms: z
    .array(
      z.object({
        code: z.string().describe("The kind of alarm."),
        label: z.string().describe("What it is about: the number of the order, the name of the printer."),
        since: instant.describe("Since when."),
      }),
    )
    .describe("What needs the owner now."),
})
