import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import stripeModule from "@medusajs/medusa/payment-stripe"

type Constructor = new (...args: never[]) => object

/** What of Medusa's own Stripe provider is leant on here: its client, and whom that asks. */
interface StripeProvider {
  readonly stripe_: { readonly _api: { host: string; port: string | number; protocol: string } }
}

interface Options {
  /** `http://127.0.0.1:12111`: a server that speaks like Stripe's. */
  readonly apiBase: string
}

const [Stripe] = (stripeModule as unknown as { services: (Constructor & { identifier: string })[] }).services.filter(
  ({ identifier }) => identifier === "stripe",
)
if (!Stripe) throw new Error("Medusa's Stripe module has no provider named stripe")

/** Medusa's own Stripe provider, which asks another address: for tests, the demo store and private proxies. Nothing else of it is replaced. */
class StripeElsewhere extends Stripe {
  static override identifier = "stripe"

  constructor(container: never, options: never) {
    super(container, options)
    const { protocol, hostname, port } = new URL((options as Options).apiBase)
    const address = { host: hostname, port: port || (protocol === "http:" ? 80 : 443), protocol: protocol.replace(":", "") }
    Object.assign((this as unknown as StripeProvider).stripe_._api, address)
  }
}

export default ModuleProvider(Modules.PAYMENT, { services: [StripeElsewhere as never] })
