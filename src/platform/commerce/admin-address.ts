import type { ConfigModule, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The URL of the server itself, from `admin.backendUrl` and never from a request. Empty if that is not an absolute URL. */
export function serverAddress(scope: MedusaContainer): string {
  const { admin } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const { backendUrl = "" } = admin ?? {}
  if (!/^https?:\/\//i.test(backendUrl) || !URL.canParse(backendUrl)) return ""
  return backendUrl.replace(/\/+$/, "")
}

/**
 * The URL of the host's dashboard, from its configuration (`admin.backendUrl` and `admin.path`), never from a request. Empty if
 * `backendUrl` is not an absolute URL.
 */
export function adminAddress(scope: MedusaContainer): string {
  const { admin } = scope.resolve<ConfigModule>(ContainerRegistrationKeys.CONFIG_MODULE)
  const server = serverAddress(scope)
  return server === "" ? "" : server + (admin?.path ?? "/app")
}
