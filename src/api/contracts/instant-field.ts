import { z } from "@medusajs/framework/zod"
import { isShowable } from "../../domain/time"

/** An instant in a body. The offset is required, because a bare wall-clock time would be ambiguous. */
export function instantField() {
  return z.iso
    .datetime({ offset: true, abort: true })
    .max(64)
    .refine((text) => isShowable(Date.parse(text)), { params: { code: "rest_out_of_bounds" } })
}
