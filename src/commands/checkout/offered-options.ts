import type { MedusaContainer } from "@medusajs/framework/types"
import { isMethodOffered, type OwnOptionKind, ownOptionTitle } from "../../domain/store-operations"
import { SETTINGS_MODULE, type SettingsService } from "../../modules/settings"
import { OWN_PROVIDER } from "../../platform/checkout/own-shipping-options"
import { commerceContextOrNull } from "../../platform/commerce/commerce-context"
import { areTablesOn } from "../tables/tables-on"

/** A shipping option in a response of Medusa's store API. */
export interface ListedOption {
  readonly id?: string
  readonly name?: string
  readonly provider_id?: string
  readonly data?: { readonly id?: unknown } | null
}

/**
 * Filters a list of shipping options. The plugin's own options are listed only if their kind is switched on, with a title in the store's
 * language; all other options stay unchanged. A statement is needed only if the list has a dine-in option.
 */
export async function offeredOptions<T extends ListedOption>(
  scope: MedusaContainer,
  listed: readonly T[],
  now: number,
): Promise<readonly T[]> {
  const commerce = await commerceContextOrNull(scope)
  const kinds = new Map(listed.map((option) => [option, kindOf(option, commerce?.shippingOptions ?? {})]))
  if ([...kinds.values()].every((kind) => kind === null)) return listed
  const settings = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
  const tables = [...kinds.values()].includes("dine_in") && (await areTablesOn(scope, now))
  return listed.flatMap((option) => {
    const kind = kinds.get(option) ?? null
    if (kind === null) return [option]
    if (!isMethodOffered(kind, settings, tables)) return []
    return [option.name === undefined ? option : { ...option, name: ownOptionTitle(kind, option.name, settings.language) }]
  })
}

const KINDS: readonly OwnOptionKind[] = ["delivery", "pickup", "dine_in"]

/** The kind of one of the plugin's options, by the store's settings or the plugin's provider; null for other options. */
function kindOf(
  { id, provider_id, data }: ListedOption,
  own: Readonly<Partial<Record<OwnOptionKind, string | null>>>,
): OwnOptionKind | null {
  const kept = KINDS.find((kind) => id !== undefined && own[kind] === id)
  if (kept) return kept
  return provider_id === OWN_PROVIDER ? (KINDS.find((kind) => kind === data?.id) ?? "delivery") : null
}
