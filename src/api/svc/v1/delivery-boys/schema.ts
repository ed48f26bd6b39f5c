import { z } from "@medusajs/framework/zod"
import { STAFF_ROLES } from "../../../../domain/access/roles"
import { pagination } from "../../../../http"

export const couriersQuery = z.object({
  ...pagination,
  search: z.string().max(100).optional().describe("Part of username, e-mail or name."),
})

/** The courier record (specification). */
export const courierSchema = z.object({
  id: z.int().min(1),
  username: z.string(),
  display_name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)).describe("Includes `deliveryboy_user`."),
  meta: z.object({ phone: z.string(), store: z.string().describe("Empty: the courier delivers for all stores.") }),
})
