import type { ExecArgs, Logger } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createShippingProfilesWorkflow } from "@medusajs/medusa/core-flows"
import { ensureShippingOptions } from "../commands/settings/ensure-shipping-options"
import { refreshCommerceContext } from "../platform/commerce/commerce-context"
import { runWorkflow } from "../platform/process/run-workflow"
import { createStaff } from "./demo/create-staff"
import { ensureProductTypes, fillMenu } from "./demo/fill-menu"
import { offerRewards } from "./demo/offer-rewards"
import { only } from "./demo/only"
import { DEMO_PASSWORD, RESTAURANT, STAFF } from "./demo/restaurant"
import { setOperation, setTables } from "./demo/set-rules"
import { setTaxes, setUpStore } from "./demo/set-up-store"
import { takeCards } from "./demo/take-cards"

/**
 * Creates the demo store: a Madrid restaurant with its menu, hours, delivery area, tables, staff and loyalty program. For `medusa exec` on
 * a migrated database. An interrupted run can be repeated; existing parts are kept (see {@link setUpStore} for the exceptions).
 */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER)
  const place = await setUpStore(container)
  const typeIds = await ensureProductTypes(container)
  await setTaxes(container, typeIds)
  await setOperation(container)
  await setTables(container)

  await refreshCommerceContext(container)
  await ensureShippingOptions(container)
  await takeCards(container)
  const fulfillment = container.resolve(Modules.FULFILLMENT)
  const [profile] = await fulfillment.listShippingProfiles({ type: "default" }, { take: 1, order: { created_at: "ASC" } })
  const shippingProfileId = profile?.id ?? only(await newProfile(container)).id
  await fillMenu(container, { ...place, shippingProfileId }, typeIds)
  await createStaff(container)
  await offerRewards(container)

  logger.info(`${RESTAURANT.name} is open. Staff sign in at POST /svc/v1/auth/token with the password "${DEMO_PASSWORD}":`)
  for (const { email, username, work } of STAFF) logger.info(`  ${work}: ${username} (${email})`)
}

function newProfile(container: ExecArgs["container"]) {
  return runWorkflow(createShippingProfilesWorkflow, container, { data: [{ name: "Default", type: "default" }] })
}
