/** The root URL of the service: the kit is served at `<root>svc/kit/`. */
export const root = new URL("../../", import.meta.url).href

/** The page's address without its fragment. A fragment alone would be one of the page's `<base>`. */
export const pageAddress = (): string => location.href.split("#")[0] ?? ""
