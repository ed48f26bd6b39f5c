/** Where the service stands: the kit is served at `<root>svc/kit/`. */
export const root = new URL("../../", import.meta.url).href
