/** An answer that the service may call unchanged. */
interface Kept {
  readonly tag: string
  readonly text: string
}

const LIMIT = 20

/** The last answers that came with an `ETag`, by address. They are used only when the service says that they still hold. */
export class KeptAnswers {
  readonly #byUrl = new Map<string, Kept>()

  /** What was kept of an address. */
  of(url: string): Kept | undefined {
    return this.#byUrl.get(url)
  }

  /** Keeps an answer with an `ETag`. Beyond twenty the oldest is forgotten. */
  keep(url: string, response: Response, text: string): void {
    const tag = response.headers.get("ETag")
    this.#byUrl.delete(url)
    if (tag === null) return
    this.#byUrl.set(url, { tag, text })
    const [oldest] = this.#byUrl.keys()
    if (this.#byUrl.size > LIMIT && oldest !== undefined) this.#byUrl.delete(oldest)
  }
}
