import { ApiError, failureOf, type Query, sender, urlOf } from "./api"

/**
 * Saves a file from the plugin's API under a name. Uses `fetch`, because the dashboard's credential may be a token, which a link cannot send.
 * @throws ApiError
 */
export async function download(path: string, query: Query, name: string): Promise<void> {
  saveFile(await fileOf(path, query), name)
}

/**
 * Opens a page of the plugin's API in a new tab, with `fetch` like {@link download}. The tab is opened before the request, because a browser
 * blocks tabs that are opened after it.
 * @throws ApiError
 */
export async function openInTab(path: string): Promise<void> {
  const tab = window.open("", "_blank")
  try {
    const address = URL.createObjectURL(await fileOf(path, {}))
    if (tab !== null) tab.location.href = address
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Saves data under a file name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

async function fileOf(path: string, query: Query): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(urlOf(path, query), sender())
  } catch {
    throw new ApiError(0, "offline", "")
  }
  if (!response.ok) throw await failureOf(response)
  return response.blob()
}
