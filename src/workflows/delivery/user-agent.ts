import type { OperationSettings } from "../../domain/settings/operation-settings"

const NAME = "medusa-plugin-svc-ordering"

/** Who asks an outside service: this plugin, on behalf of the store's own address. Public map services turn others away. */
export function userAgent({ store_url }: Pick<OperationSettings, "store_url">): string {
  // A URL's own spelling is plain ASCII, which a header must be.
  return URL.canParse(store_url) ? `${NAME} (+${new URL(store_url).origin})` : NAME
}
