import type { MedusaContainer } from "@medusajs/framework/types"
import { LOYALTY_MODULE, type LoyaltyService } from "../../modules/loyalty"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"

const REWARDS = [
  { name: "3 € de descuento", description: "En cualquier pedido.", points: 60, type: "fixed", value: "3" },
  { name: "10 % de descuento", description: "En un pedido entero.", points: 100, type: "percent", value: "10" },
  { name: "10 € de descuento", description: "Para los que repiten.", points: 180, type: "fixed", value: "10" },
] as const

/** Sets up the loyalty program of the demo store and its three rewards. Existing settings are kept. */
export async function offerRewards(container: MedusaContainer): Promise<void> {
  const loyalty = container.resolve<LoyaltyService>(LOYALTY_MODULE)
  if ((await loyalty.listRewards()).length > 0) return
  const now = Date.now()
  for (const [position, reward] of REWARDS.entries()) {
    await loyalty.insertReward({ ...reward, product_id: null, enabled: true, position }, now)
  }
  await container.resolve<SettingsService>(SETTINGS_MODULE).updateLoyaltyProgram(
    {
      enabled: true,
      name: "Puntos de la casa",
      points_per_currency: "1",
      expiry_days: 365,
      welcome_points: 20,
      referral: { enabled: true, referrer_points: 50, referred_points: 25 },
      redeem: { points_per_currency: "20", minimum_points: 50, maximum_percent: 50 },
    },
    { actor: "seed", now },
  )
}
