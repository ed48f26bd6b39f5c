import { eventually, STRIPE, type Store, startStore } from "../support"
import { ACCOUNTS, PASSWORD } from "../support/accounts"
import { medusaCommand } from "../support/commands"
import { type Intent, LocalStripe } from "../support/vendors/local-stripe"

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape and compares them with plain values
type Data = any

/** The demo store as `npm start` shows it: Casa Amparo, with test cards by a local Stripe. */
export class Demo {
  private constructor(
    readonly store: Store,
    readonly stripe: LocalStripe,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
    const stripe = await LocalStripe.start()
    const store = await startStore({ seed: "demo", env: { ...stripe.env, ...env } }).catch(async (error: unknown) => {
      await stripe.stop()
      throw error
    })
    const demo = new Demo(store, stripe)
    stripe.hooks.push(store.url)
    await medusaCommand(store.databaseName, ["exec", "src/scripts/seed.js"], { environment: stripe.env })
    await medusaCommand(store.databaseName, ["user", "--email", ACCOUNTS.administrator.email, "--password", PASSWORD])
    // The server caches the region's providers for some seconds.
    await eventually(async () => (await demo.paymentMethods()).includes(STRIPE))
    return demo
  }

  async stop(): Promise<void> {
    await this.store.stop()
    await this.stripe.stop()
  }

  async manage(method: string, path: string, body?: object): Promise<Data> {
    const answer = await this.store.api("administrator").request(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body.data
  }

  /** The last intent of an order at Stripe. */
  intentOf(number: number): Intent {
    const found = [...this.stripe.intents.values()].findLast(({ metadata }) => metadata.order_number === String(number))
    if (!found) throw new Error(`Stripe has no intent of order ${number}`)
    return found
  }

  private async paymentMethods(): Promise<string[]> {
    const { body } = await this.store.api().get("status")
    return body.data.payment_methods.map(({ id }: { id: string }) => id)
  }
}
