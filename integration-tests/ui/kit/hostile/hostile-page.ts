import type { Page } from "playwright-core"

/**
 * A page's style sheet that unsets every style, sets inherited styles that make a text unreadable, and hides the tags that elements are
 * made of.
 */
const HOSTILE = `* {
  all: unset !important; color: transparent !important; font-size: 40px !important; line-height: 3 !important;
  text-align: end !important; text-indent: 60px !important; white-space: nowrap !important;
}
head, button, div, section, form { display: none !important }`

/** Its content has the place and the width that it has on the page without style: the whole window. */
const PLAIN = "body, main { display: block; margin: 0 }"

/** The policy of a page that allows only its own host. */
const OWN_HOST = "default-src 'self'"

export interface HostilePage {
  /** The tags of the page. */
  readonly tags: string
  /** Default: allows only the page's own host. */
  readonly policy?: string
}

/**
 * Serves the same tags at `/hostile`, with a style sheet against everything on the page, and at `/plain`, without. Both have a strict
 * content security policy.
 */
export async function serveHostilePage(page: Page, { tags, policy = OWN_HOST }: HostilePage): Promise<void> {
  for (const [name, css] of Object.entries({ hostile: HOSTILE, plain: PLAIN })) {
    await page.route(
      ({ pathname }) => pathname === `/${name}`,
      (route) =>
        route.fulfill({
          contentType: "text/html",
          headers: { "Content-Security-Policy": policy },
          body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><link rel="stylesheet" href="/${name}.css"><script type="module" src="/svc/kit/svc.js"></script><main>${tags}</main></html>`,
        }),
    )
    await page.route(`**/${name}.css`, (route) => route.fulfill({ contentType: "text/css", body: css }))
  }
}

/**
 * What the kit's elements show: each tag inside them with its size, its colours and its font. A slot shows content of the page, which the
 * page's style sheet applies to: it is left out, and so is the height of the tags around it.
 * @param of CSS selector of the elements; default: all
 */
export function shownParts(page: Page, of = "*"): Promise<string[]> {
  return page.evaluate((selector) => {
    const parts = (root: ParentNode): string[] =>
      [...root.querySelectorAll(":not(slot)")].flatMap((part) => {
        const { width, height } = part.getBoundingClientRect()
        const { color, backgroundColor, fontSize, textAlign, display } = getComputedStyle(part)
        const look = [width, part.querySelector("slot") ? "" : height, color, backgroundColor, fontSize, textAlign, display]
        const inside = part.shadowRoot ? parts(part.shadowRoot) : []
        return [`${part.localName}.${part.getAttribute("class")}: ${look.join(" ")}`, ...inside]
      })
    return [...document.querySelectorAll(selector)].flatMap(({ shadowRoot }) => (shadowRoot ? parts(shadowRoot) : []))
  }, of)
}

/** What the page's content security policy has refused. @param faults of `watchPage` */
export const refusedByPolicy = (faults: readonly string[]): string[] =>
  faults.filter((fault) => fault.includes("Content Security Policy"))
