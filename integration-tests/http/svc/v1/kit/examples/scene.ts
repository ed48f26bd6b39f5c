import { type Answer, CardStore, eventually, type MailServer, type Store, startMailServer } from "../../../../../support"
import { changeDelivery, ROUTED_BY, STORE_LOCATION } from "../../../../../support/delivery-settings"
import { STORE_ADDRESS, startVendors, World } from "../../../../../support/vendors"
import { PushService } from "../../../../../support/vendors/push-service"
import { Receiver } from "../../webhooks/receiver"
import { Recorder } from "./recorder"

/** The address to which the examples deliver. */
export const HOME = "Calle de Alcalá 50"

/** A store with the services that its operations call, and the recorder of the examples. */
export class Scene {
  readonly recorder: Recorder

  private constructor(
    readonly cards: CardStore,
    readonly mails: MailServer,
    readonly vendors: Awaited<ReturnType<typeof startVendors>>,
    readonly receiver: Receiver,
    readonly pushes: PushService,
  ) {
    this.recorder = new Recorder(cards.store)
  }

  static async start(): Promise<Scene> {
    const world = new World()
    for (const address of [HOME, `${HOME}, Madrid`, `${HOME}, 28014 Madrid`, `${HOME}, 28014 Madrid, ES`])
      world.add(address, 2_300)
    const [mails, vendors, receiver, pushes] = await Promise.all([
      startMailServer(),
      startVendors(world),
      Receiver.start(),
      PushService.start(),
    ])
    const env = { SMTP_URL: mails.url, MAIL_FROM: "Casa Pequeña <hola@casa.example>", SVC_ALLOW_PRIVATE_NETWORKS: "1" }
    const cards = await CardStore.start({ env })
    await changeDelivery(cards.store, {
      store_address: STORE_ADDRESS,
      store_location: STORE_LOCATION,
      ...ROUTED_BY.osrm(vendors),
    })
    return new Scene(cards, mails, vendors, receiver, pushes)
  }

  async stop(): Promise<void> {
    await this.cards.stop()
    await Promise.all([this.mails.stop(), this.vendors.stop(), this.receiver.leave(), this.pushes.stop()])
  }

  get store(): Store {
    return this.cards.store
  }

  /** The texts that replace addresses of local servers in the examples. */
  get origins(): ReadonlyMap<string, string> {
    return new Map([
      [this.vendors.osrm.url, "https://routing.example.com"],
      [this.vendors.nominatim.url, "https://geocoding.example.com"],
      [this.pushes.origin, "https://push.example.com"],
      [new URL(this.receiver.url).origin, "https://kitchen.example.com"],
      [this.store.url, "https://shop.example.com"],
      ["http://localhost:9000", "https://shop.example.com"],
      ["127.0.0.1", "203.0.113.7"],
    ])
  }

  /** Signs in and returns the bearer header. */
  async bearer(username: string, password: string): Promise<{ readonly authorization: string }> {
    const { body } = await this.store.api().post("auth/token", { username, password })
    return { authorization: `Bearer ${body.data.token}` }
  }

  /** Waits for a mail to this address that matches the pattern, and returns its first group. */
  mailed(to: string, pattern: RegExp): Promise<string> {
    return eventually(async () => {
      const found = this.mails.received
        .filter((mail) => mail.to.includes(to))
        .map(({ parsed }) => pattern.exec(parsed.text ?? "")?.[1])
      return found.find((text) => text !== undefined)
    }) as Promise<string>
  }
}

/** The data of a successful response. */
// biome-ignore lint/suspicious/noExplicitAny: the examples read responses of every shape
export const dataOf = ({ body }: Answer): any => body.data
