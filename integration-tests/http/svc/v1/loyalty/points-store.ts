import {
  eventually,
  type MailServer,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startMailServer,
  startStore,
} from "../../../../support"

/** A signed-in customer. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly headers: { readonly authorization: string }
}

/** A small store with a mail server, and the helpers of all specs about points. */
export class PointsStore {
  readonly body: ReturnType<typeof orderBodies>
  #people = 0

  private constructor(
    readonly store: Store,
    readonly mails: MailServer,
    readonly shop: SmallCatalogue,
  ) {
    this.body = orderBodies(shop)
  }

  static async start({ processes = 1 } = {}): Promise<PointsStore> {
    const mails = await startMailServer()
    const store = await startStore({ processes, env: { SMTP_URL: mails.url, MAIL_FROM: "Casa <hola@casa.example>" } })
    return new PointsStore(store, mails, await smallCatalogue(store.db))
  }

  async stop(): Promise<void> {
    await this.store.stop()
    await this.mails.stop()
  }

  /** Registers a new customer. */
  async customer(changes: object = {}): Promise<Person> {
    this.#people += 1
    const phone = `+3461${String(this.#people).padStart(7, "0")}`
    const account = { email: `loyal${this.#people}@example.com`, password: PASSWORD, phone, ...changes }
    const made = await this.store.api().post("auth/register", account)
    expect(made.status).toBe(201)
    const signedIn = await this.store.api().post("auth/token", { username: account.email, password: PASSWORD })
    return { id: made.body.data.id, email: account.email, headers: { authorization: `Bearer ${signedIn.body.data.token}` } }
  }

  /** Waits for the mail with the verification link and returns its token. The customer also gets mails about orders. */
  async proofFor({ email }: Person): Promise<string> {
    for (let count = 1; ; count += 1) {
      for (const { parsed } of await this.mails.arrived(count, email)) {
        const found = /svc_verify=([0-9a-f]{64})/.exec(parsed.text ?? "")?.[1]
        if (found !== undefined) return found
      }
    }
  }

  /**
   * Waits until the consumer that books points has read all events. It reads an event only when no older transaction is running on
   * the database server, including those of other stores' databases.
   */
  async followed(): Promise<void> {
    await eventually(async () => {
      const { rows } = await this.store.db.raw(
        `select coalesce((select position from svc_outbox_cursor where consumer = 'loyalty'), 0)
           >= coalesce((select max(position) from svc_outbox where topic <> 'order.created'), 0)
           and not exists (select from svc_outbox_failure where consumer = 'loyalty') as done`,
      )
      return rows[0].done
    })
  }

  /** Expects that balance, ledger and lots agree for every account. */
  async expectSound(): Promise<void> {
    const { rows } = await this.store.db.raw(
      `select a.account_number from svc_loyalty_account a
       where a.balance <> (select coalesce(sum(points), 0) from svc_loyalty_entry e where e.account_number = a.account_number)
          or a.balance <> (select coalesce(sum("left"), 0) from svc_loyalty_lot l where l.account_number = a.account_number)
          or a.balance < 0`,
    )
    expect(rows).toEqual([])
  }
}
