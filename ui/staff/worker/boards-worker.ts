/**
 * The service worker of the boards. It opens a board that was open before when the network is gone, and shows the owner's alarms. It keeps
 * no other data: responses of the API are never stored here.
 */

/** An event that lasts until its work is done. */
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

/** What surrounds a worker, as far as it is used here: the types of pages know nothing of it. */
interface Surroundings {
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
/** Files whose name changes with their content. */
const FILE = /\/svc\/kit\/[^/]+-[A-Z0-9]{8}\.\w+$/
/** A network that has not answered after this long counts as gone. */
const PATIENCE_MS = 4_000

const worker = globalThis as unknown as Surroundings

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

/** The page as the service has it now; without a service, as it was last. */
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

/** Shows a page: the one that is open already, or a new one. */
async function open(url: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true })
  const [there] = pages.filter((each) => each.url.split(/[?#]/)[0] === url)
  await (there === undefined ? worker.clients.openWindow(url) : there.focus())
}
