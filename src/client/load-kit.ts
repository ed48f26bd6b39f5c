/** A text of the kit, or its plural forms. */
export type KitText = string | Readonly<Record<string, string>>

/** The functions that a loaded kit offers to the page. */
export interface Kit {
  /**
   * Sets the page's own session: a token of the service, or a function that returns the current one. Null returns to the kit's own sign-in.
   */
  setToken(
    source: string | null | undefined | (() => string | null | undefined | Promise<string | null | undefined>),
  ): Promise<void>
  /** Changes texts of a language, or adds a language. */
  addMessages(
    language: string,
    texts: {
      /** BCP 47: how numbers and times are written. */
      readonly locale: string
      readonly kit: Readonly<Record<string, KitText>>
      readonly account?: Readonly<Record<string, KitText>>
      /** The sentences of the service's error codes. */
      readonly errors?: Readonly<Record<string, string>>
    },
  ): Promise<void>
}

/**
 * The address of the kit's script.
 * @param service the address of the service, with its path if it has one
 */
export function kitAddress(service: string): string {
  return new URL("svc/kit/svc.js", service.endsWith("/") ? service : `${service}/`).href
}

/**
 * Loads the storefront kit into this page, from the service, so that both always have the same version. The browser loads it once. Works
 * only in browsers. In pages that are rendered on a server, call it after the page is shown.
 * @param service the address of the service: `https://shop.example`
 */
export function loadKit(service: string): Promise<Kit> {
  return import(/* webpackIgnore: true */ /* @vite-ignore */ kitAddress(service))
}
