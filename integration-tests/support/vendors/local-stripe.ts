import { createHash, createHmac, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"
import { BANK_PAGE, isConfirmed, stripeScript, wayBack } from "./stripe-pages"

/** A payment intent, as Stripe's API shows one. */
export interface Intent {
  readonly id: string
  readonly object: "payment_intent"
  amount: number
  amount_received: number
  amount_capturable: number
  currency: string
  status: "requires_payment_method" | "requires_action" | "processing" | "requires_capture" | "succeeded" | "canceled"
  readonly capture_method: string
  readonly client_secret: string
  readonly metadata: Readonly<Record<string, string>>
  readonly payment_method_types: readonly string[]
  payment_method: { readonly type: string } | null
  readonly description: string | null
  customer: string | null
  last_payment_error: { code: string; decline_code: string; message: string; type: string } | null
}

export interface Refund {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
}

/**
 * `well`: responds as Stripe does; `down`: resets connections; `hang`: never responds; `lose`: executes the request, then resets the
 * connection; `broken`: starts the request and fails, and repeats that failure for its idempotency key; a number: responds with that
 * status and does not execute the request.
 */
export type Behaviour = "well" | "down" | "hang" | "lose" | "broken" | number

/** Test cards by the names that Stripe gives them. */
export type TestCard = "pm_card_visa" | "pm_card_chargeDeclined" | "pm_card_threeDSecure2Required"

export interface StripeEvent {
  readonly id: string
  readonly type: string
  readonly data: { readonly object: Intent }
}

interface Reply {
  readonly status: number
  /** True if this reply repeats the first response for an idempotency key. */
  readonly isRepeated?: boolean
  readonly body: unknown
}

const TYPES: Readonly<Partial<Record<Intent["status"], string>>> = {
  succeeded: "payment_intent.succeeded",
  requires_capture: "payment_intent.amount_capturable_updated",
  requires_action: "payment_intent.requires_action",
  processing: "payment_intent.processing",
  requires_payment_method: "payment_intent.payment_failed",
  canceled: "payment_intent.canceled",
}

/** Statuses in which Stripe allows a change of the amount. */
const CHANGEABLE: readonly Intent["status"][] = ["requires_payment_method", "requires_action"]

/**
 * A local server with the part of Stripe's API that the platform's provider and a payer's browser use: payment intents with their statuses,
 * refunds, customers, idempotency keys, and signed webhooks. It also serves the script for the payer's browser (`/v3/`) and the bank's page of
 * 3-D Secure. It fails on demand and records calls and events.
 */
export class LocalStripe {
  readonly apiKey = "sk_test_local"
  readonly publishableKey = "pk_test_local"
  readonly webhookSecret = "whsec_local"
  readonly intents = new Map<string, Intent>()
  readonly refunds: Refund[] = []
  readonly events: StripeEvent[] = []
  /** Method and path of each call, oldest first. */
  readonly calls: string[] = []
  /** Hosts to which each event is sent automatically. */
  readonly hooks: string[] = []
  #behaviour: Behaviour = "well"
  #only = /./
  #meanwhile: { readonly only: RegExp; readonly work: () => void } | undefined
  readonly #answered = new Map<string, { readonly body: string; readonly reply: Reply }>()
  /** Intents whose cardholder disputes the charge. */
  readonly #disputed = new Set<string>()
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  /** @param forgetful whether unknown intents count as cancelled, because the store's database may be older than this process */
  private constructor(private readonly forgetful: boolean) {
    this.#server = createServer((request, response) => void this.#take(request, response))
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket)
      socket.once("close", () => this.#sockets.delete(socket))
    })
  }

  /** @param port the server's port; default: any free port */
  static async start({
    forgetful = false,
    port = 0,
  }: {
    readonly forgetful?: boolean
    readonly port?: number
  } = {}): Promise<LocalStripe> {
    const stripe = new LocalStripe(forgetful)
    await new Promise<void>((resolve, reject) => {
      stripe.#server.once("error", reject)
      stripe.#server.listen(port, "127.0.0.1", resolve)
    })
    return stripe
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** The environment variables that make a host use this server. */
  get env(): Record<string, string> {
    return { STRIPE_API_KEY: this.apiKey, STRIPE_WEBHOOK_SECRET: this.webhookSecret, STRIPE_API_BASE: this.url }
  }

  /** @param only the calls that `behaviour` applies to, such as `POST /v1/refunds`; all others get normal responses */
  behave(behaviour: Behaviour, only = /./): void {
    this.#behaviour = behaviour
    this.#only = only
    if (behaviour === "well") for (const socket of this.#sockets) socket.destroy()
  }

  /**
   * Runs work once: after the next call that matches `only` is executed, and before its response. The response does not include the effects
   * of `work`.
   */
  meanwhile(only: RegExp, work: () => void): void {
    this.#meanwhile = { only, work }
  }

  /**
   * Confirms an intent with a card, as a payer's browser does.
   * @param amount the amount charged, in smallest units; default: the intent's amount
   */
  confirm(id: string, card: TestCard = "pm_card_visa", amount?: number): Intent {
    const intent = this.#intent(id)
    if (intent.status === "succeeded" || intent.status === "requires_capture" || intent.status === "canceled") return intent
    intent.last_payment_error = null
    if (card === "pm_card_chargeDeclined") {
      intent.status = "requires_payment_method"
      intent.last_payment_error = {
        code: "card_declined",
        decline_code: "generic_decline",
        message: "Your card was declined.",
        type: "card_error",
      }
    } else if (card === "pm_card_threeDSecure2Required") intent.status = "requires_action"
    else if (intent.capture_method === "manual") {
      intent.status = "requires_capture"
      intent.amount_capturable = amount ?? intent.amount
    } else {
      intent.status = "succeeded"
      intent.amount_received = amount ?? intent.amount
    }
    this.#sendEvent(intent)
    return intent
  }

  /** Completes the 3-D Secure step successfully. */
  authenticate(id: string): Intent {
    const intent = this.#intent(id)
    intent.status = "requires_payment_method"
    return this.confirm(id)
  }

  /** Ends the 3-D Secure step without a confirmation: the payer or the bank has refused. */
  refuseAuthentication(id: string): Intent {
    const intent = this.#intent(id)
    intent.status = "requires_payment_method"
    intent.last_payment_error = {
      code: "payment_intent_authentication_failure",
      decline_code: "",
      message: "We are unable to authenticate your payment method.",
      type: "invalid_request_error",
    }
    this.#sendEvent(intent)
    return intent
  }

  /** Starts a bank debit. Its result is known only days later. */
  debit(id: string): Intent {
    const intent = this.#intent(id)
    Object.assign(intent, { status: "processing", payment_method: { type: "sepa_debit" } })
    this.#sendEvent(intent)
    return intent
  }

  /** Cancels an intent at Stripe, as when an authorisation expires. */
  cancel(id: string): Intent {
    const intent = this.#intent(id)
    Object.assign(intent, { status: "canceled", amount_capturable: 0 })
    this.#sendEvent(intent)
    return intent
  }

  /** Captures an authorised intent, or a part of it, as somebody does in Stripe's own dashboard. The rest is released. */
  capture(id: string, amount?: number): void {
    this.#capture(this.#intent(id), amount)
  }

  /** The cardholder disputes the charge of an intent: Stripe refuses refunds of it. */
  dispute(id: string): void {
    this.#disputed.add(this.#intent(id).id)
  }

  /** The store wins the dispute: Stripe accepts refunds again. */
  endDispute(id: string): void {
    this.#disputed.delete(id)
  }

  /** The captured or authorised amount of an intent minus its refunds, in smallest units. */
  netOf(id: string): number {
    const { amount_received: received, amount_capturable: capturable } = this.#intent(id)
    return received + capturable - this.refundedOf(id)
  }

  refundedOf(id: string): number {
    return this.refunds.filter(({ payment_intent: of }) => of === id).reduce((sum, { amount }) => sum + amount, 0)
  }

  /**
   * Refunds a part of an intent, as somebody does in Stripe's own dashboard.
   * @param amount in smallest units
   */
  refund(id: string, amount: number): Refund {
    const refund = {
      id: `re_${randomBytes(8).toString("hex")}`,
      object: "refund",
      payment_intent: id,
      amount,
      status: "succeeded",
    }
    this.refunds.push(refund)
    return refund
  }

  /** The last event of an intent. */
  eventOf(id: string): StripeEvent {
    const event = this.events.findLast(({ data }) => data.object.id === id)
    if (!event) throw new Error(`There is no event of ${id}`)
    return event
  }

  /**
   * Posts an event to a host as Stripe does.
   * @param secret another secret than the default gives an invalid signature
   * @returns the response's status
   */
  async deliver(event: StripeEvent, host: string, secret?: string): Promise<number> {
    return (await this.post(event, host, secret)).status
  }

  /**
   * Posts an event as {@link deliver} does.
   * @returns the whole response
   */
  async post(event: StripeEvent, host: string, secret: string = this.webhookSecret): Promise<Response> {
    const payload = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000)
    const signature = createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")
    const answer = await fetch(`${host}/hooks/payment/stripe_card`, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": `t=${at},v1=${signature}` },
      body: payload,
    })
    await answer.arrayBuffer()
    return answer
  }

  #intent(id: string): Intent {
    const intent = this.intents.get(id)
    if (!intent) throw new Error(`There is no intent ${id}`)
    return intent
  }

  #sendEvent(intent: Intent): void {
    const type = TYPES[intent.status]
    if (type === undefined) return
    const event = {
      id: `evt_${randomBytes(8).toString("hex")}`,
      object: "event",
      type,
      data: { object: structuredClone(intent) },
    }
    this.events.push(event)
    for (const hook of this.hooks) void this.deliver(event, hook).catch(() => undefined)
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    const address = new URL(request.url ?? "/", this.url)
    const name = `${request.method} ${address.pathname}`
    if (!address.pathname.startsWith("/v1/")) return this.#showPage(response, name, address, text)
    this.calls.push(name)
    const behaviour = this.#only.test(name) ? this.#behaviour : "well"
    if (behaviour === "down") return void request.socket.destroy()
    if (behaviour === "hang") return
    const form = request.method === "GET" ? address.search.slice(1) : text
    const reply = typeof behaviour === "number" ? failed(behaviour) : this.#once(request, name, form, behaviour === "broken")
    if (behaviour === "lose") return void request.socket.destroy()
    if (this.#meanwhile?.only.test(name)) {
      const { work } = this.#meanwhile
      this.#meanwhile = undefined
      work()
    }
    const repeated = reply.isRepeated === true ? { "idempotent-replayed": "true" } : {}
    response.writeHead(reply.status, { "content-type": "application/json", "access-control-allow-origin": "*", ...repeated })
    response.end(JSON.stringify(reply.body))
  }

  /** Serves the pages that the payer's browser loads. */
  #showPage(response: ServerResponse, name: string, address: URL, body: string): void {
    const answer = (type: string, page: string, status = 200) =>
      response.writeHead(status, { "content-type": `${type}; charset=utf-8` }).end(page)
    // `at`: the URL at which a host serves the API, if it forwards the requests.
    const api = address.searchParams.get("at") ?? this.url
    if (name === "GET /v3/") answer("text/javascript", stripeScript({ api, bank: `${api}/3d_secure` }))
    else if (name === "GET /3d_secure") answer("text/html", BANK_PAGE)
    else if (name === "POST /3d_secure" && this.intents.has(address.searchParams.get("intent") ?? "")) {
      const id = address.searchParams.get("intent") ?? ""
      const confirmed = isConfirmed(body)
      if (confirmed) this.authenticate(id)
      else this.refuseAuthentication(id)
      answer("text/html", wayBack(address, confirmed))
    } else answer("text/plain", "Not found", 404)
  }

  /** Executes a request once per idempotency key. A repetition gets the first response, even a failure, or an error if its body differs. */
  #once(request: IncomingMessage, name: string, text: string, isBroken: boolean): Reply {
    const key = request.headers["idempotency-key"]
    const body = createHash("sha256").update(`${name}\n${text}`).digest("hex")
    const earlier = typeof key === "string" ? this.#answered.get(key) : undefined
    if (earlier?.body === body) return { ...earlier.reply, isRepeated: true }
    if (earlier) return refused(400, "idempotency_error", "The key was used otherwise.")
    const reply = isBroken ? failed(500) : this.#answer(name, new URLSearchParams(text), request.headers.authorization ?? "")
    if (typeof key === "string") this.#answered.set(key, { body, reply })
    return reply
  }

  #answer(name: string, form: URLSearchParams, authorization: string): Reply {
    const [, id = "", action = ""] = /^\w+ \/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(name) ?? []
    const isPayer = action === "confirm" && form.has("client_secret")
    if (!isPayer && !authorization.endsWith(this.apiKey)) return refused(401, "invalid_request_error", "Invalid API key.")
    if (name === "POST /v1/payment_intents") return ok(this.#create(form))
    if (name === "POST /v1/refunds") return this.#refund(form)
    if (name === "GET /v1/refunds") return ok(this.#list(form.get("payment_intent") ?? ""))
    if (/^POST \/v1\/customers/.test(name))
      return ok({ id: `cus_${randomBytes(8).toString("hex")}`, object: "customer", email: form.get("email") })
    const intent = this.intents.get(id) ?? (this.forgetful && id ? forgotten(id) : undefined)
    if (!intent) return refused(404, "invalid_request_error", "No such payment_intent.", { code: "resource_missing" })
    if (name.startsWith("GET ")) return ok(intent)
    if (action === "cancel") return this.#cancel(intent)
    if (action === "capture") return this.#capture(intent)
    if (action === "confirm") {
      if (form.get("client_secret") !== intent.client_secret) return refused(400, "invalid_request_error", "Wrong client secret.")
      const confirmed = this.confirm(id, (form.get("payment_method") ?? "pm_card_visa") as TestCard)
      const { last_payment_error: error } = confirmed
      return error ? { status: 402, body: { error: { ...error, payment_intent: confirmed } } } : ok(confirmed)
    }
    if (!CHANGEABLE.includes(intent.status)) return this.#unexpected(intent)
    intent.amount = Number(form.get("amount") ?? intent.amount)
    return ok(intent)
  }

  #create(form: URLSearchParams): Intent {
    const id = `pi_${randomBytes(12).toString("hex")}`
    const metadata = Object.fromEntries(
      [...form].flatMap(([key, value]) => {
        const [, name] = /^metadata\[(\w+)\]$/.exec(key) ?? []
        return name === undefined ? [] : [[name, value]]
      }),
    )
    const intent: Intent = {
      id,
      object: "payment_intent",
      amount: Number(form.get("amount")),
      amount_received: 0,
      amount_capturable: 0,
      currency: form.get("currency") ?? "eur",
      status: "requires_payment_method",
      capture_method: form.get("capture_method") ?? "automatic",
      client_secret: `${id}_secret_${randomBytes(12).toString("hex")}`,
      metadata,
      payment_method_types: [...form].filter(([key]) => key.startsWith("payment_method_types")).map(([, value]) => value),
      payment_method: null,
      description: form.get("description"),
      customer: form.get("customer"),
      last_payment_error: null,
    }
    this.intents.set(id, intent)
    return intent
  }

  #cancel(intent: Intent): Reply {
    if (intent.status === "succeeded" || intent.status === "canceled") return this.#unexpected(intent)
    Object.assign(intent, { status: "canceled", amount_capturable: 0 })
    this.#sendEvent(intent)
    return ok(intent)
  }

  #capture(intent: Intent, amount = intent.amount_capturable): Reply {
    if (intent.status !== "requires_capture") return this.#unexpected(intent)
    Object.assign(intent, { status: "succeeded", amount_received: amount, amount_capturable: 0 })
    this.#sendEvent(intent)
    return ok(intent)
  }

  #unexpected(payment_intent: Intent): Reply {
    const code = "payment_intent_unexpected_state"
    return refused(400, "invalid_request_error", `The intent is ${payment_intent.status}.`, { code, payment_intent })
  }

  #refund(form: URLSearchParams): Reply {
    const id = form.get("payment_intent") ?? ""
    const intent = this.intents.get(id)
    if (!intent) return refused(404, "invalid_request_error", "No such payment_intent.", { code: "resource_missing" })
    if (this.#disputed.has(id)) return refused(400, "invalid_request_error", "It is charged back.", { code: "charge_disputed" })
    if (intent.status !== "succeeded")
      return refused(400, "invalid_request_error", "This PaymentIntent does not have a successful charge to refund.")
    const left = intent.amount_received - this.refundedOf(id)
    const amount = Number(form.get("amount") ?? left)
    if (left === 0) return refused(400, "invalid_request_error", "Already refunded.", { code: "charge_already_refunded" })
    if (amount > left) return refused(400, "invalid_request_error", "More than was charged.", { param: "amount" })
    return ok(this.refund(id, amount))
  }

  #list(id: string): object {
    const data = this.refunds.filter(({ payment_intent: of }) => of === id).reverse()
    return { object: "list", url: "/v1/refunds", has_more: false, data }
  }
}

function forgotten(id: string): Intent {
  return {
    id,
    object: "payment_intent",
    amount: 0,
    amount_received: 0,
    amount_capturable: 0,
    currency: "eur",
    status: "canceled",
    capture_method: "automatic",
    client_secret: `${id}_secret`,
    metadata: {},
    payment_method_types: ["card"],
    payment_method: null,
    description: null,
    customer: null,
    last_payment_error: null,
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString("utf8")
}

const failed = (status: number): Reply => ({
  status,
  body: { error: { type: "api_error", message: "Something went wrong." } },
})

const ok = (body: unknown): Reply => ({ status: 200, body: structuredClone(body) })

function refused(status: number, type: string, message: string, more: object = {}): Reply {
  return { status, body: { error: { type, message, ...structuredClone(more) } } }
}
