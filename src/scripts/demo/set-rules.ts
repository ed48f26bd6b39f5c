import type { MedusaContainer } from "@medusajs/framework/types"
import { updateTables } from "../../commands/tables/update-tables"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../modules/tables"
import { demoAddress, HOURS, RESTAURANT, TABLES } from "./restaurant"

const ACTOR = "seed"

/** Sets hours, delivery and capacity of the demo store. Existing settings are kept. */
export async function setOperation(container: MedusaContainer): Promise<void> {
  const settings = container.resolve<SettingsService>(SETTINGS_MODULE)
  if ((await settings.operationVersion()) > 0) return
  await settings.updateOperation(
    {
      language: "es",
      timezone: "Europe/Madrid",
      country: "ES",
      store_name: RESTAURANT.name,
      store_phone: RESTAURANT.phone,
      store_url: demoAddress(process.env.PORT),
      guest_orders: true,
      share_publishable_key: true,
      customer_cancel_minutes: 5,
      order_types: {
        delivery: {
          enabled: true,
          prep_time_minutes: 30,
          slot_size_minutes: 15,
          advance_days: 7,
          max_per_slot: 6,
          minimum_order: "15",
          hours: HOURS,
        },
        pickup: { enabled: true, prep_time_minutes: 20, slot_size_minutes: 15, advance_days: 7, max_per_slot: 10, hours: HOURS },
      },
      delivery: {
        store_address: RESTAURANT.addressText,
        store_location: RESTAURANT.location,
        max_distance_km: "6",
        fee_mode: "tiers",
        // Charged when the distance cannot be measured, so that a demo without a routing service still delivers.
        fixed_fee: "3.50",
        tiers: [
          { from_km: "0", to_km: "2", fee: "1.90" },
          { from_km: "2", to_km: "4", fee: "2.90" },
          { from_km: "4", to_km: "6", fee: "4.50" },
        ],
        free_from: "45",
        on_routing_failure: "accept",
        routing: { provider: "osrm" },
        geocoder: { provider: "nominatim" },
      },
    },
    { actor: ACTOR, now: Date.now() },
  )
}

/** Creates the twelve tables, each with its own token. Existing tables are kept. */
export async function setTables(container: MedusaContainer): Promise<void> {
  const now = Date.now()
  const { version } = await container.resolve<TablesService>(TABLES_MODULE).read("all", now)
  if (version > 0) return
  await updateTables(
    container,
    {
      enabled: true,
      selection: "qr_or_list",
      require_table: false,
      allow_in_cart: true,
      show_availability: true,
      hide_occupied: false,
      auto_release_minutes: 180,
      tables: TABLES,
    },
    { actor: ACTOR, now },
  )
}
