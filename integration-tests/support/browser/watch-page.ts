import type { Page } from "playwright-core"

export interface PageWatch {
  /** Hosts with port to which the page sent requests, in order of the first one. */
  hosts(): string[]
  /** Errors of scripts, errors on the console and answers of 500 and above. Expect `[]`. */
  faults(): string[]
}

/** Records what the page asks for and what goes wrong on it. Call it before the page is opened. */
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
