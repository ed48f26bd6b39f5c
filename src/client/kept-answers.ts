/** A response with an `ETag`, for conditional requests. */
interface Kept {
  readonly tag: string
  readonly text: string
}

const LIMIT = 20

/** The latest responses with an `ETag`, by address. They are reused only after a 304. */
export class KeptAnswers {
  readonly #byUrl = new Map<string, Kept>()

  /** The response kept for an address. */
  of(url: string): Kept | undefined {
    return this.#byUrl.get(url)
  }

  /** Keeps a response with an `ETag`. Beyond twenty the oldest is dropped. */
  keep(url: string, response: Response, text: string): void {
    const tag = response.headers.get("ETag")
    this.#byUrl.delete(url)
    if (tag === null) return
    this.#byUrl.set(url, { tag, text })
    const [oldest] = this.#byUrl.keys()
    if (this.#byUrl.size > LIMIT && oldest !== undefined) this.#byUrl.delete(oldest)
  }
}
