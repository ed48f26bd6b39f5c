import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"

/**
 * A cart may only move to a sales channel of the publishable key (contract section 15). Medusa itself checks this for new carts only.
 */
export function requireChannelOfKey(req: MedusaRequest): void {
  const { sales_channel_id: channel } = req.validatedBody as { sales_channel_id?: string | null }
  if (channel === undefined) return
  const { publishable_key_context: key } = req as { publishable_key_context?: { sales_channel_ids?: readonly string[] } }
  if (channel !== null && key?.sales_channel_ids?.includes(channel)) return
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    `Sales channel ID in payload ${channel} is not associated with the Publishable API Key in the header.`,
  )
}
