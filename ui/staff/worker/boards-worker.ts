/**
 * The service worker of the boards. It shows the owner's alarms. Without a network, it opens a board from the copy that `offline-copy.ts` has
 * cached. It caches nothing itself; API responses are never cached.
 */

/** An event that keeps the worker running until a promise settles. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchingEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushedEvent extends LastingEvent {
  readonly data: { json(): unknown } | null
}
interface ClickedEvent extends LastingEvent {
  readonly notification: Notification
}
interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
}

/** The part of a worker's global scope that is used here. The DOM types do not include it. */
interface WorkerScope {
  addEventListener(name: "install" | "activate", listener: (event: LastingEvent) => void): void
  addEventListener(name: "fetch", listener: (event: FetchingEvent) => void): void
  addEventListener(name: "push", listener: (event: PushedEvent) => void): void
  addEventListener(name: "notificationclick", listener: (event: ClickedEvent) => void): void
  skipWaiting(): Promise<void>
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(of: { readonly type: "window"; readonly includeUncontrolled: true }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
}

/** A notification of `src/commands/alarms/push-to-browser.ts`. */
interface Alarm {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly url: string
}

const PAGE = /\/svc\/(?:kitchen|counter|pickup-board|courier)\/?$/
/** Files whose name contains a hash of their content. */
const FILE = /\/svc\/kit\/[^/]+-[A-Z0-9]{8}\.\w+$/
/** After this long (ms) without a response the cached page is shown. */
const PATIENCE_MS = 4_000

const worker = globalThis as unknown as WorkerScope

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener("fetch", (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(request))
  else if (request.method === "GET" && FILE.test(pathname)) event.respondWith(file(request))
})

worker.addEventListener("push", (event) => {
  if (event.data === null) return
  const { title, body, tag, url } = event.data.json() as Alarm
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url }, requireInteraction: true }))
})

worker.addEventListener("notificationclick", (event) => {
  event.notification.close()
  const { url } = event.notification.data as Pick<Alarm, "url">
  event.waitUntil(open(new URL(url || "counter", worker.registration.scope).href))
})

/** Returns the page from the service, or the cached page if the service fails or does not respond in time. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true })
  if (kept === undefined) return fetch(request)
  const fresh = fetch(request).then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  )
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  return Promise.race([fresh, late])
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** Shows a page: focuses it if it is open, otherwise opens it. */
async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true })
  const [there] = pages.filter((each) => each.url.split(/[?#]/)[0] === url)
  await (there === undefined ? worker.clients.openWindow(url) : there.focus())
}
