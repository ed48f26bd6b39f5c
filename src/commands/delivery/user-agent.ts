import type { OperationSettings } from "../../domain/settings/operation-settings"

const NAME = "medusa-plugin-svc-ordering"

/** The `User-Agent` for outside services: this plugin and the store's URL. Public map services refuse requests without one. */
export function userAgent({ store_url }: Pick<OperationSettings, "store_url">): string {
  // `URL` converts to plain ASCII, as a header requires.
  return URL.canParse(store_url) ? `${NAME} (+${new URL(store_url).origin})` : NAME
}
