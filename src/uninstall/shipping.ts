import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { updateShippingOptionsWorkflow } from "@medusajs/medusa/core-flows"
import {
  locationsOfProvider,
  moveOwnFulfilments,
  providerBesideOurs,
  switchedOffWithoutPrice,
  switchOffOwnOptions,
} from "../platform/checkout/other-provider"
import { OWN_PROVIDER } from "../platform/checkout/own-shipping-options"
import { runWorkflow } from "../platform/process/run-workflow"

type Report = (line: string) => void

/** The platform's own provider, which every host has by default. */
const PREFERRED = "manual_manual"

/**
 * Moves shipping options (including the deleted ones of old orders) and fulfilments from the plugin's fulfilment provider to another
 * provider. Then nothing refers to the plugin's provider any more. Options created by the plugin are switched off in the storefront,
 * because their fee can no longer be calculated; the owner can set a price and switch them on in the dashboard.
 * @throws when the host has no other fulfilment provider; nothing is changed then
 */
export async function handOverShipping(container: MedusaContainer, knex: Knex, report: Report): Promise<void> {
  const successor = await successorOf(knex)
  const { options, fulfilments } = await knex.transaction(async (trx) => ({
    options: await switchOffOwnOptions(trx, successor),
    fulfilments: await moveOwnFulfilments(trx, successor),
  }))
  await moveLocations(container, knex, successor)
  await giveAPrice(container, knex)
  const names = options.map(({ name }) => `"${name}"`).join(", ")
  report(
    options.length === 0
      ? "no shipping option is ours"
      : `switched off the shipping options ${names}; their provider is now ${successor}`,
  )
  report(`moved ${fulfilments} fulfilments to the provider ${successor}`)
}

async function successorOf(knex: Knex): Promise<string> {
  const found = await providerBesideOurs(knex, PREFERRED)
  if (found !== undefined) return found
  throw new Error(
    "svc uninstall: the host has no fulfilment provider besides ours, so old orders could not be fulfilled. Add " +
      '{ resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" } to the providers of @medusajs/medusa/fulfillment in medusa-config ' +
      "and run this again. Nothing was changed.",
  )
}

/** The platform fulfils from a location only with a provider linked to it. */
async function moveLocations(container: MedusaContainer, knex: Knex, successor: string): Promise<void> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const pair = (location: string, provider: string) => ({
    [Modules.STOCK_LOCATION]: { stock_location_id: location },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: provider },
  })
  const has = await locationsOfProvider(knex, successor)
  for (const location of await locationsOfProvider(knex, OWN_PROVIDER)) {
    if (!has.includes(location)) await link.create(pair(location, successor))
    await link.dismiss(pair(location, OWN_PROVIDER))
  }
}

/**
 * Gives each switched-off option a price of 0: the dashboard and its drafts expect a price row, which an option with a calculated price
 * lacks.
 */
async function giveAPrice(container: MedusaContainer, knex: Knex): Promise<void> {
  for (const { id, currencies } of await switchedOffWithoutPrice(knex)) {
    const prices = currencies.map((currency_code) => ({ currency_code, amount: 0 }))
    await runWorkflow(updateShippingOptionsWorkflow, container, [{ id, price_type: "flat", prices }])
  }
}
