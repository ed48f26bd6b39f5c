import "./board-parts"

/** Files whose name contains a hash of their content. */
const FILE = /\/svc\/kit\/[^/]+-[A-Z0-9]{8}\.\w+$/

/**
 * Registers the service worker of the boards, and caches this page with every file that it has loaded, so that it opens without a network. Does
 * nothing in a browser without service workers, or without https.
 * @param board names the cache
 * @param origin the origin and path before `/svc`
 */
export async function keepPage(board: string, origin: string): Promise<void> {
  if (navigator.serviceWorker === undefined) return
  await navigator.serviceWorker.register(`${origin}/svc/kit/boards-worker.js`, { scope: `${origin}/svc/` })
  const cache = await caches.open(`svc-board-${board}`)
  const files = performance.getEntriesByType("resource").flatMap(({ name }) => (FILE.test(new URL(name).pathname) ? [name] : []))
  const wanted = new Set([location.origin + location.pathname, ...files])
  const known = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(files.filter((url) => !known.has(url)))
  // The page is cached last, when the files that it loads are already cached.
  const page = await fetch(location.href)
  if (!page.ok) return
  await cache.put(location.pathname, page)
  for (const url of known) if (!wanted.has(url)) await cache.delete(url)
}
