import { z } from "@medusajs/framework/zod"
import { ORDER_TYPES } from "../../../../domain/settings/operation-settings"
import { instantField } from "../../../contracts/instant-field"

export const orderTypePath = z.object({ slug: z.enum(ORDER_TYPES) })

const until = instantField().optional().describe("When it ends automatically.")

export const forceDisableBody = z.object({ disabled: z.boolean().describe("true disables the order type."), until })

export const forceDisableSchema = z.object({
  slug: z.enum(ORDER_TYPES),
  force_disabled: z.boolean(),
  until: z.string().nullable(),
})

export const busyBody = z.object({ extra_minutes: z.int().min(0).max(240), until })

export const busySchema = z.object({ slug: z.enum(ORDER_TYPES), extra_minutes: z.int(), until: z.string().nullable() })
