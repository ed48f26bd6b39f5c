import type { SettingsOperation } from "../../../client/generated"
import { originOf } from "../api"

/** Where guests order: the storefront's address; without one, the shop that the service itself shows. */
export function storefrontOf({ store_url: address }: Pick<SettingsOperation, "store_url">): string {
  return address || `${originOf()}/svc/demo`
}
