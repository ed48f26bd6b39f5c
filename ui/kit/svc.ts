/**
 * The script that a page includes: `<script type="module" src="…/svc/kit/svc.js">`. It finds the tags of the kit, now and later, and
 * loads their code. Until then the content of a tag is shown.
 */
type Stage = readonly [tags: string, load: () => Promise<unknown>]

/** The other stages wait for the menu, because their code would delay it on a slow phone. */
const MENU = "svc-catalog"

/** The selectors of tags and their code, in the order in which a guest needs them: the menu is readable before the rest is loaded. */
const stages: Stage[] = [
  [MENU, () => import("./menu")],
  ["svc-catalog,svc-mode,svc-status,svc-product,svc-cart,svc-checkout,svc-order", () => import("./ordering")],
  ["svc-table:not([hidden])", () => import("./table")],
  ["svc-account,svc-points,svc-referral,svc-hours", () => import("./own")],
]

const here = import.meta.url
const find = (selector: string): Element | null => document.querySelector(selector)
const page = () => import("./state/page")

/** The page's own session: a token, or a function that returns the current one. */
export async function setToken(...source: Parameters<typeof import("./state/guest/bearer")["setToken"]>): Promise<void> {
  ;(await page()).setToken(...source)
}

/** The page's own texts. See `addMessages` in `state/language`. */
export async function addMessages(...texts: Parameters<typeof import("./state/language")["addMessages"]>): Promise<void> {
  ;(await page()).addMessages(...texts)
}

async function loadAll(): Promise<void> {
  for (const stage of [...stages]) {
    const [tags, load] = stage
    if (!stages.includes(stage) || !find(tags) || (tags !== MENU && find("svc-catalog:not([ready])"))) continue
    stages.splice(stages.indexOf(stage), 1)
    await load().catch((error: unknown) => anew(tags, error))
  }
}

/** A cached copy of this script may name files of an old version that no longer exist. Then the current script is loaded, once. */
async function anew(tags: string, error: unknown): Promise<void> {
  console.error(`svc: ${tags} did not load`, error)
  const { href } = new URL(here)
  if (!href.includes("?anew")) await import(`${href}?anew=${Date.now()}`).catch(() => undefined)
}

/**
 * The names of the menu's files, and `language/name` for the texts of each language. The bundler inserts them (`scripts/screens/fewer-files.cjs`).
 */
const FILES = "{files of the menu}"

const request = (path: string, how: Partial<HTMLLinkElement>): void =>
  document.head.append(Object.assign(document.createElement("link"), { ...how, href: new URL(path, here) }))

/** Requests all that the menu needs at once: its code, its texts, and the shop's data. */
function askEarly(): void {
  const menu = find(MENU)
  if (menu === null) return
  const code = menu.closest<HTMLElement>("[lang]")?.lang.toLowerCase().split("-")[0]
  for (const each of FILES.split(" ")) {
    const [name, language = code] = each.split("/").reverse()
    if (language === code) request(`part-${name}.js`, { rel: "modulepreload" })
  }
  for (const path of ["status", "catalog"]) request(`../v1/${path}`, { rel: "preload", as: "fetch", crossOrigin: "" })
}

/**
 * The height of svc-mode: the one that it stored on the last visit, or its least height (for delivery, including the question for the address).
 * Undefined at a table (seat.ts), where there is no choice. On a first visit this also creates a formatter while the phone waits for the network,
 * because the first one costs a slow phone 120 ms. Later visits have stored their amounts (`state/money.ts`).
 */
function heightOfModes(): number | undefined {
  let height: number | undefined = find("[mode=delivery]") ? 102 : 52
  try {
    const space = localStorage.getItem(`svc.space:${new URL("../../", here)}`)
    if (space) height = JSON.parse(space).value
    else setTimeout(Intl.NumberFormat)
    if (sessionStorage.getItem(`svc.seat.${window.name}`)) height = undefined
  } catch {
    // The storage is blocked.
  }
  return location.search.includes("svc_table=") ? undefined : height
}

/**
 * Reserves the space of the elements above the menu until they are shown. Otherwise the menu would move when they appear, and a tap on a product
 * would be lost. shop.ts releases the space of svc-mode if the shop offers no choice.
 */
function keepSpace(): void {
  const modes = heightOfModes()
  const rule = (tag: string, height: number): string => `${tag}:not([ready],[hidden]){display:block;min-height:${height}px}`
  const space = new CSSStyleSheet()
  const choice = modes === undefined ? rule("svc-table", 44) : modes > 0 ? rule("svc-mode", modes) : ""
  space.replaceSync(rule("svc-status", 24) + choice)
  document.adoptedStyleSheets.push(space)
}

askEarly()
if (location.search.includes("svc_ref=")) void page().then(({ takeReferral }) => takeReferral())
void loadAll()
new MutationObserver(() => void loadAll()).observe(document, {
  childList: true,
  subtree: true,
  attributeFilter: ["ready", "hidden"],
})
// Called last, because it fails in old browsers, which have no constructable style sheets.
keepSpace()
