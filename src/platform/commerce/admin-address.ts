import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/**
 * The address of the host's dashboard as its own configuration has it (`admin.backendUrl` and `admin.path`), which nobody can change by a
 * request. Empty where the host names none: `backendUrl` is no full address.
 */
export function adminAddress(scope: MedusaContainer): string {
  const { admin } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const { backendUrl = "", path = "/app" } = admin ?? {}
  if (!/^https?:\/\//i.test(backendUrl) || !URL.canParse(backendUrl)) return ""
  return backendUrl.replace(/\/+$/, "") + path
}
