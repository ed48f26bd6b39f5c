import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { WEBHOOKS_MODULE, type WebhooksService } from "../../modules/webhooks"

/** The purpose under which signing secrets are sealed. */
export const SECRET_PURPOSE = "webhook"

/** The host's database connection. */
export function databaseOf(scope: MedusaContainer): Knex {
  return scope.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION)
}

/** The statements on webhooks and deliveries; each takes the database first. */
export function webhookRows(scope: MedusaContainer): WebhooksService["rows"] {
  return scope.resolve<WebhooksService>(WEBHOOKS_MODULE).rows
}

/** The plugin option that enables webhooks. */
export function webhooksEnabled(scope: MedusaContainer): boolean {
  return scope.resolve<SettingsService>(SETTINGS_MODULE).options().webhooks.enabled
}
