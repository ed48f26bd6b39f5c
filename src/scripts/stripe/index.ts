import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import stripeModule from "@medusajs/medusa/payment-stripe"

type Constructor = new (...args: never[]) => object

/** The parts of Medusa's own Stripe provider that this module uses: its client and the client's address. */
interface StripeProvider {
  readonly stripe_: { readonly _api: { host: string; port: string | number; protocol: string } }
}

interface Options {
  /** Address of a server with Stripe's API: `http://127.0.0.1:12111`. */
  readonly apiBase: string
}

const [Stripe] = (stripeModule as unknown as { services: (Constructor & { identifier: string })[] }).services.filter(
  ({ identifier }) => identifier === "stripe",
)
if (!Stripe) throw new Error("Medusa's Stripe module has no provider named stripe")

/** Medusa's own Stripe provider with another API address: for tests, the demo store and private proxies. Everything else is unchanged. */
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
