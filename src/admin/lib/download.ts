import { ApiError, addressOf, credentials, type Query } from "./api"

/**
 * Saves a file of ours under a name. By `fetch`, because the dashboard's credential may be a token, which a link cannot send.
 * @throws ApiError
 */
export async function download(path: string, query: Query, name: string): Promise<void> {
  const own = credentials()
  let response: Response
  try {
    response = await fetch(addressOf(path, query), own)
  } catch {
    throw new ApiError(0, "offline", "")
  }
  if (!response.ok) throw new ApiError(response.status, "", response.statusText)
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
