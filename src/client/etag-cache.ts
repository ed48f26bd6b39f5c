/** A response with an `ETag`, for conditional requests. */
interface CachedResponse {
  readonly tag: string
  readonly text: string
}

const LIMIT = 20

/** The latest responses with an `ETag`, by URL. A stored response is used again only after a 304. */
export class EtagCache {
  readonly #byUrl = new Map<string, CachedResponse>()

  /** The stored response of a URL. */
  get(url: string): CachedResponse | undefined {
    return this.#byUrl.get(url)
  }

  /** Stores a response that has an `ETag`; a response without one deletes the stored one. Above the limit, the oldest is deleted. */
  store(url: string, response: Response, text: string): void {
    const tag = response.headers.get("ETag")
    this.#byUrl.delete(url)
    if (tag === null) return
    this.#byUrl.set(url, { tag, text })
    const [oldest] = this.#byUrl.keys()
    if (this.#byUrl.size > LIMIT && oldest !== undefined) this.#byUrl.delete(oldest)
  }
}
