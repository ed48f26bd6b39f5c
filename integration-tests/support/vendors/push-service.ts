import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"

interface Push {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A push service and the browser behind it (RFC 8030, 8188, 8291, 8292), written from the standards. */
export class PushService {
  readonly received: Push[] = []
  /** The status of the next responses. */
  status = 201
  readonly #browser = createECDH("prime256v1")
  readonly #auth = randomBytes(16)
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.once("end", () => {
      this.received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(this.status).end()
    })
  })

  private constructor() {
    this.#browser.generateKeys()
  }

  static async start(): Promise<PushService> {
    const service = new PushService()
    await new Promise<void>((resolve) => service.#server.listen(0, "127.0.0.1", resolve))
    return service
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A subscription in the form of the browser's `PushSubscription.toJSON()`. */
  subscription(name = "one") {
    const keys = { p256dh: this.#browser.getPublicKey("base64url"), auth: this.#auth.toString("base64url") }
    return { endpoint: `${this.origin}/push/${name}`, keys }
  }

  /** Decrypts a notification as the browser does. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads notifications of any shape
  open({ body }: Push): any {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const sender = body.subarray(21, 21 + keyLength)
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#browser.getPublicKey(), sender])
    const input = Buffer.from(hkdfSync("sha256", this.#browser.computeSecret(sender), this.#auth, info, 32))
    const key = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: aes128gcm\0", 16))
    const nonce = Buffer.from(hkdfSync("sha256", input, salt, "Content-Encoding: nonce\0", 12))
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"))
  }

  /**
   * The claims that the sender has signed.
   * @throws Error if the signature was not made with the key
   */
  claims({ headers }: Push, key: string): { aud: string; sub: string; exp: number } {
    const [, head = "", claims = "", signature = "", sent] =
      /^vapid t=([^.]+)\.([^.]+)\.([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? []
    const point = Buffer.from(key, "base64url")
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"))
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" })
    const signed = verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
    if (!signed || sent !== key) throw new Error("The push is not signed by this key")
    return JSON.parse(Buffer.from(claims, "base64url").toString("utf8"))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
