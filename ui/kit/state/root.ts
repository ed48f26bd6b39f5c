/** The root URL of the service: the kit is served at `<root>svc/kit/`. */
export const root = new URL("../../", import.meta.url).href

/** The page's URL without its fragment. A link with only a fragment would resolve against the page's `<base>`. */
export const pageAddress = (): string => location.href.split("#")[0] ?? ""
