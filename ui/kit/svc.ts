/**
 * The one line that a page needs: `<script type="module" src="…/svc/kit/svc.js">`. Finds the tags of the kit, now and later, and
 * loads what they need. What stands inside a tag is seen until then.
 */
type Modules = Record<string, () => Promise<unknown>>

/** In the order in which a guest needs them: the menu can be read before the rest is there. */
const stages: readonly Modules[] = [
  { "svc-catalog": () => import("./elements/svc-catalog") },
  {
    "svc-mode": () => import("./elements/svc-mode"),
    "svc-status": () => import("./elements/svc-status"),
    "svc-table": () => import("./elements/svc-table"),
  },
  {
    "svc-product": () => import("./elements/svc-product"),
    "svc-cart": () => import("./elements/svc-cart"),
    "svc-checkout": () => import("./elements/svc-checkout"),
    "svc-order": () => import("./elements/svc-order"),
  },
  {
    "svc-account": () => import("./elements/svc-account"),
    "svc-points": () => import("./elements/svc-points"),
    "svc-referral": () => import("./elements/svc-referral"),
    "svc-hours": () => import("./elements/svc-hours"),
  },
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

function load(modules: Modules): Promise<unknown> {
  const found = Object.entries(modules).filter(([name]) => document.querySelector(name))
  return Promise.allSettled(
    found.map(async ([name, module]) => {
      delete modules[name]
      await module().catch((error: unknown) => anew(name, error))
    }),
  )
}

/** A kept copy of this script may name files of a version that is gone: the present script is loaded, once. */
async function anew(name: string, error: unknown): Promise<void> {
  console.error(`svc: <${name}> could not be loaded`, error)
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

async function loadAll(): Promise<void> {
  for (const modules of stages) await load(modules)
}

askEarly()
if (new URLSearchParams(location.search).has("svc_ref")) void page().then(({ takeReferral }) => takeReferral())
void loadAll()
new MutationObserver(() => void loadAll()).observe(document, { childList: true, subtree: true })
