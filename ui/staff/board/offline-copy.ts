import "./board-parts"

/** Files whose name changes with their content. */
const FILE = /\/svc\/kit\/[^/]+-[A-Z0-9]{8}\.\w+$/

/**
 * Registers the worker of the boards, and keeps this page with every file that it has loaded: it opens without a network from then on. Does
 * nothing where the browser offers no worker, such as without https.
 * @param board names what is kept
 * @param origin the address below which `/svc` stands
 */
export async function keepPage(board: string, origin: string): Promise<void> {
  if (navigator.serviceWorker === undefined) return
  await navigator.serviceWorker.register(`${origin}/svc/kit/boards-worker.js`, { scope: `${origin}/svc/` })
  const cache = await caches.open(`svc-board-${board}`)
  const files = performance.getEntriesByType("resource").flatMap(({ name }) => (FILE.test(new URL(name).pathname) ? [name] : []))
  const wanted = new Set([location.origin + location.pathname, ...files])
  const known = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(files.filter((url) => !known.has(url)))
  // The page comes last: what it loads is there by then.
  const page = await fetch(location.href)
  if (!page.ok) return
  await cache.put(location.pathname, page)
  for (const url of known) if (!wanted.has(url)) await cache.delete(url)
}
