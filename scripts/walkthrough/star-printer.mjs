import { WrongAnswer } from "./expectation.mjs"

/** A printer with Star CloudPRNT: it polls for jobs, prints texts, and confirms them. */
export class StarPrinter {
  /** The printed tickets. @type {string[]} */
  papers = []
  #url

  /** @param {string} url the printer's address from the service */
  constructor(url) {
    this.#url = url
  }

  /** Prints all waiting jobs. */
  async printAll() {
    for (let job = await this.#ask(); job !== undefined; job = await this.#ask()) {
      this.papers.push(await this.#fetch(job))
      await this.#call("DELETE", `?code=200%20OK&token=${job}`)
    }
  }

  /**
   * Fetches a job without confirming it.
   * @returns {Promise<string | undefined>} the job; undefined: none is waiting yet
   */
  async fetchWithoutConfirming() {
    const job = await this.#ask()
    if (job !== undefined) await this.#fetch(job)
    return job
  }

  async #ask() {
    const state = {
      status: "29 a 0 0 0 0 0 0 0",
      printerMAC: "00:11:62:00:00:02",
      statusCode: "200%20OK",
      printingInProgress: false,
    }
    const { jobReady, jobToken } = await (await this.#call("POST", "", state)).json()
    return jobReady ? jobToken : undefined
  }

  async #fetch(job) {
    return (await this.#call("GET", `?type=text%2Fplain&token=${job}`)).text()
  }

  async #call(method, query, body) {
    const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    const response = await fetch(`${this.#url}${query}`, { method, ...sent, signal: AbortSignal.timeout(15_000) })
    if (!response.ok)
      throw new WrongAnswer(`${method} of a printer`, 200, { status: response.status, body: await response.text() })
    return response
  }
}
