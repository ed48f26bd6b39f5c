import { request } from "node:http"

interface Reply {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

/** A printed ticket and its job. */
export interface Paper {
  readonly job: string
  readonly type: string
  readonly bytes: Buffer
}

/** The moment at which the printer loses power. */
export type Outage = "before_fetch" | "after_fetch" | "before_confirmation"

function send(method: string, url: string, type?: string, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { "content-type": type, "content-length": String(Buffer.byteLength(body)) }
    const call = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.once("error", reject)
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers["content-type"] ?? "",
          body: Buffer.concat(chunks),
        }),
      )
    })
    call.once("error", reject)
    call.end(body)
  })
}

/** A printer with Star CloudPRNT, written from Star's protocol guide. */
export class StarPrinter {
  readonly paper: Paper[] = []

  constructor(
    public url: string,
    private readonly type = "text/plain",
  ) {}

  poll(state: object = {}): Promise<Reply> {
    const body = { status: "29 a 0 0 0 0 0 0 0", printerMAC: "00:11:62:00:00:01", statusCode: "200%20OK", ...state }
    return send("POST", this.url, "application/json", JSON.stringify(body))
  }

  fetch(token: string, type = this.type): Promise<Reply> {
    return send("GET", `${this.url}?type=${encodeURIComponent(type)}&token=${token}&mac=00%3A11`)
  }

  confirm(token: string, code = "200 OK"): Promise<Reply> {
    return send("DELETE", `${this.url}?code=${encodeURIComponent(code)}&token=${token}&mac=00%3A11`)
  }

  /**
   * Polls, fetches, prints and confirms once.
   * @returns the job; undefined: nothing to print
   */
  async round({ outage, code }: { readonly outage?: Outage; readonly code?: string } = {}): Promise<string | undefined> {
    const { jobReady, jobToken } = JSON.parse((await this.poll()).body.toString("utf8"))
    if (!jobReady) return undefined
    if (outage === "before_fetch") return jobToken
    const { status, type, body } = await this.fetch(jobToken)
    if (status !== 200) throw new Error(`The job was answered with ${status}`)
    if (outage === "after_fetch") return jobToken
    if (code === undefined) this.paper.push({ job: jobToken, type, bytes: body })
    if (outage === "before_confirmation") return jobToken
    await this.confirm(jobToken, code)
    return jobToken
  }
}

/** A printer with Epson Server Direct Print, written from Epson's manual. */
export class EpsonPrinter {
  readonly paper: Paper[] = []

  constructor(public url: string) {}

  get(): Promise<Reply> {
    return send("POST", this.url, "application/x-www-form-urlencoded", "ConnectionType=GetRequest&ID=tm&Name=T88")
  }

  respond(job: string, success = true, code = ""): Promise<Reply> {
    const file = `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${job}</printjobid></Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" status="251658262" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
    const body = new URLSearchParams({ ConnectionType: "SetResponse", ID: "tm", Name: "T88", ResponseFile: file })
    return send("POST", this.url, "application/x-www-form-urlencoded", body.toString())
  }

  /**
   * Polls, prints and reports once.
   * @returns the job; undefined: nothing to print
   */
  async round({ outage, code }: { readonly outage?: Outage; readonly code?: string } = {}): Promise<string | undefined> {
    const { status, type, body } = await this.get()
    if (status !== 200) throw new Error(`The request was answered with ${status}`)
    const xml = body.toString("utf8")
    const job = /<printjobid>(\d+)<\/printjobid>/.exec(xml)?.[1]
    if (job === undefined) return undefined
    if (outage === "after_fetch") return job
    const hex = /<command>([0-9a-f]+)<\/command>/.exec(xml)?.[1] ?? ""
    if (code === undefined) this.paper.push({ job, type, bytes: Buffer.from(hex, "hex") })
    if (outage === "before_confirmation") return job
    await this.respond(job, code === undefined, code)
    return job
  }
}
