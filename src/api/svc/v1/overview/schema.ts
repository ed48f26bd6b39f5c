import { z } from "@medusajs/framework/zod"
import { LANES } from "../../../../domain/orders"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { orderTypeSchema } from "../../../contracts/order-type-record"

const money = z.string().regex(/^-?\d+\.\d{2,}$/)
const instant = z.string()

/** The overview of contract section 17. */
export const overviewSchema = z.object({
  server_time: instant.describe("The present time, in the store's time zone."),
  accepting_orders: z.boolean().describe("Whether the store accepts orders, as in `GET /status`."),
  emergency_closed: z.boolean().describe("Whether all order types are closed by the emergency switch."),
  currency: z.string().nullable().describe("The currency of the amounts; null: the host is not set up for selling."),
  modes: z
    .array(
      orderTypeSchema.extend({
        own_label: z
          .string()
          .describe("The label that the owner has written; empty: `label` is the built-in name in the store's language."),
      }),
    )
    .describe("The order types as in `GET /order-types`."),
  lanes: z
    .object(
      Object.fromEntries(LANES.map((lane) => [lane, z.int().describe("Number of open orders in this lane.")])) as Record<
        (typeof LANES)[number],
        z.ZodInt
      >,
    )
    .describe(
      "Number of open orders by the work that is next: accept, start, cook, hand over, deliver. `later`: preparation begins in more than ten minutes.",
    ),
  late: z.int().describe("Number of overdue open orders, without those that are ready."),
  oldest_unaccepted_at: instant.nullable().describe("When the oldest order that is not accepted yet was placed; null: none."),
  today: z
    .object({
      date: z
        .string()
        .describe("The present business date, `YYYY-MM-DD`. It ends with the service, which may be after midnight."),
      orders: z.int().describe("Number of orders, without unpaid, failed, cancelled and refunded ones."),
      gross: money.describe("Sum of their totals when they were placed."),
      same_weekday_gross: money.describe("The same sum for the whole business date one week earlier."),
    })
    .describe("The sales of the present business date."),
  next_slots: z
    .array(
      z.object({
        order_type: z.enum(ORDER_TYPES),
        time: instant.describe("When the slot begins."),
        taken: z.int().describe("Number of orders in the slot."),
        max: z.int().nullable().describe("Maximum number of orders; null: no limit."),
      }),
    )
    .describe("The next slots of today for each enabled order type."),
  screens: z
    .array(
      z.object({
        kind: z.string().describe("What the board is used for."),
        name: z.string().describe("Display name of the board."),
        last_seen_at: instant.nullable().describe("When it was last connected."),
      }),
    )
    .describe("The connected boards of the staff."),
  alarms: z
    .array(
      z.object({
        code: z.string().describe("The kind of alarm."),
        label: z.string().describe("The order's number or the printer's name; empty for the store."),
        since: instant.describe("When the alarm began."),
      }),
    )
    .describe("The open alarms."),
})
