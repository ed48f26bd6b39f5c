/**
 * The one line that a page needs: `<script type="module" src="…/svc/kit/svc.js">`. Finds the tags of the kit, now and later, and
 * loads what they need. What stands inside a tag is seen until then.
 */
interface Stage {
  /** Any of them needs it. */
  readonly tags: string
  readonly load: () => Promise<unknown>
}

/** In the order in which a guest needs them: the menu can be read before the rest is loaded. */
const stages: Stage[] = [
  { tags: "svc-catalog", load: () => import("./elements/svc-catalog") },
  {
    tags: "svc-mode,svc-status,svc-table,svc-product,svc-cart,svc-checkout,svc-order",
    load: () => import("./ordering"),
  },
  { tags: "svc-account,svc-points,svc-referral,svc-hours", load: () => import("./own") },
]

const page = () => import("./state/page")

/** A page's own sign-in: a token, or a function that gives the present one. */
export async function setToken(...source: Parameters<typeof import("./state/bearer")["setToken"]>): Promise<void> {
  ;(await page()).setToken(...source)
}

/** Texts of a page's own. See `addMessages` in `state/language`. */
export async function addMessages(...texts: Parameters<typeof import("./state/language")["addMessages"]>): Promise<void> {
  ;(await page()).addMessages(...texts)
}

async function loadAll(): Promise<void> {
  for (const stage of [...stages]) {
    if (!stages.includes(stage) || !document.querySelector(stage.tags)) continue
    stages.splice(stages.indexOf(stage), 1)
    await stage.load().catch((error: unknown) => anew(stage.tags, error))
  }
}

/** A kept copy of this script may name files of a version that is gone: the present script is loaded, once. */
async function anew(tags: string, error: unknown): Promise<void> {
  console.error(`svc: ${tags} could not be loaded`, error)
  const { href } = new URL(import.meta.url)
  if (!href.includes("?anew")) await import(`${href}?anew=${Date.now()}`).catch(() => undefined)
}

/** The menu and the shop are asked for while the elements are on their way. */
function askEarly(): void {
  if (!document.querySelector("svc-catalog")) return
  for (const path of ["status", "catalog"]) {
    const link = document.createElement("link")
    Object.assign(link, {
      rel: "preload",
      as: "fetch",
      crossOrigin: "anonymous",
      href: new URL(`../v1/${path}`, import.meta.url),
    })
    document.head.append(link)
  }
}

askEarly()
if (new URLSearchParams(location.search).has("svc_ref")) void page().then(({ takeReferral }) => takeReferral())
void loadAll()
new MutationObserver(() => void loadAll()).observe(document, { childList: true, subtree: true })
