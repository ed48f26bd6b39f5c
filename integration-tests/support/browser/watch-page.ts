import type { Page } from "playwright-core"

export interface PageWatch {
  /** Hosts with port that the page has sent requests to, in the sequence of their first request. */
  hosts(): string[]
  /** Script errors, console errors and responses with status 500 or above. Expect `[]`. */
  faults(): string[]
}

/** Records a page's requests and errors. Call it before the page is opened. */
export function watchPage(page: Page): PageWatch {
  const hosts = new Set<string>()
  const faults: string[] = []
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url())
    if (/^(http|ws)s?:$/.test(protocol)) hosts.add(host)
  })
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`)
  })
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text())
  })
  return { hosts: () => [...hosts], faults: () => [...faults] }
}
