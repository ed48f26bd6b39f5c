import { setMaxListeners } from "node:events"

/**
 * Replaces the browser's page: it is visible, and has events and storage.
 * @param stored the content of its storage, by name. A test that reloads the page passes the same map again
 */
export function standInPage(stored = new Map<string, string>()): void {
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  }
  const window = Object.assign(new EventTarget(), { name: "" })
  // Each signal that is stored listens for changes in other tabs.
  setMaxListeners(0, window)
  Object.assign(globalThis, {
    window,
    document: Object.assign(new EventTarget(), { visibilityState: "visible", querySelector: () => null }),
    location: new URL("https://shop.example/"),
    localStorage: storage,
    sessionStorage: storage,
  })
}
