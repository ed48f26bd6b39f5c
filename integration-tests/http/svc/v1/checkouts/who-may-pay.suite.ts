import { ACCOUNTS, type Answer, type CardStore, PASSWORD } from "../../../../support"

// biome-ignore lint/suspicious/noExplicitAny: a test reads responses of every shape and compares them with plain values
type Data = any
type Headers = Readonly<Record<string, string>>

/** The four requests. The one that ends the payment comes last, because it would make the others fail. */
const CALLS = [
  ["GET", undefined],
  ["POST", {}],
  ["PUT", { payment_method: "bitcoin" }],
  ["DELETE", undefined],
] as const

export function whoMayPay(use: () => CardStore): void {
  const bearer = async (username: string): Promise<Headers> => {
    const { body } = await use().store.api().post("auth/token", { username, password: PASSWORD })
    return { authorization: `Bearer ${body.data.token}` }
  }
  let hired = 0
  const hire = async (name: string, roles: readonly string[], store: string): Promise<Headers> => {
    hired += 1
    const email = `${name}.${hired}@example.com`
    await use().manage("POST", "accounts", { email, password: PASSWORD, roles, meta: { store } })
    return bearer(email)
  }
  const call = ({ id }: Data, method: string, body: object | undefined, headers: Headers = {}): Promise<Answer> =>
    use().store.api().request(method, `orders/${id}/payment`, body, { headers })
  const outcome = ({ status, body }: Answer) => [status, body.error?.code ?? body.code]
  const ofCustomer = async (): Promise<Data> => {
    const { status, body } = await use().checkout({}, { headers: await bearer(ACCOUNTS.customer.email) })
    expect(status).toBe(201)
    return body.data
  }

  describe("the payment can neither be read nor changed by", () => {
    const NOT_FOUND = [404, "svc_order_not_found"]
    it.each<[string, (order: Data) => Promise<Headers>, unknown[]]>([
      ["a request without credentials", async () => ({}), [401, "svc_unauthorized"]],
      ["a guest with a wrong key", async () => ({ "X-Svc-Order-Key": "wrong" }), NOT_FOUND],
      ["a guest with the key of another order", async () => ({ "X-Svc-Order-Key": (await use().placed()).order_key }), NOT_FOUND],
      ["another customer", () => bearer(ACCOUNTS.other_customer.email), NOT_FOUND],
      ["a courier to whom the order is not assigned", () => bearer(ACCOUNTS.courier.email), NOT_FOUND],
      ["the account of another store", () => hire("north", ["multistore_user"], "north"), NOT_FOUND],
      [
        "a courier of another store to whom the order is not assigned",
        () => hire("north-courier", ["deliveryboy_user", "multistore_user"], "north"),
        NOT_FOUND,
      ],
      ["an invalid token", async () => ({ authorization: "Bearer dead" }), [401, "svc_unauthorized"]],
    ])("%s", async (_who, headersOf, expected) => {
      for (const order of [await ofCustomer(), await use().placed()]) {
        const headers = await headersOf(order)
        for (const [method, body] of CALLS)
          expect([method, ...outcome(await call(order, method, body, headers))]).toEqual([method, ...expected])
        expect(await use().status(order)).toBe("pending")
        expect(use().intentOf(order).status).toBe("requires_payment_method")
      }
    })

    it("the courier to whom the order is assigned (403)", async () => {
      const order = await use().placed()
      const { id } = (await use().store.api("courier").get("auth/me")).body.data
      await use().manage("PUT", `orders/${order.id}`, { courier_id: id })
      const headers = await bearer(ACCOUNTS.courier.email)
      for (const [method, body] of CALLS) {
        expect([method, ...outcome(await call(order, method, body, headers))]).toEqual([method, 403, "svc_forbidden"])
      }
      expect(await use().status(order)).toBe("pending")
    })
  })

  describe("the payment (with its client secret only by guest and customer) can be read and changed by", () => {
    it.each<[string, boolean, (order: Data) => Promise<Headers>]>([
      ["a guest with the key", true, async ({ order_key }) => ({ "X-Svc-Order-Key": order_key })],
      ["its customer", true, () => bearer(ACCOUNTS.customer.email)],
      ["a store account", false, () => bearer(ACCOUNTS.store.email)],
      ["an account of its store", false, () => hire("main", ["multistore_user"], "main")],
      ["a manager", false, () => bearer(ACCOUNTS.manager.email)],
      ["an administrator", false, () => bearer(ACCOUNTS.administrator.email)],
    ])("%s", async (_who, isPayer, headersOf) => {
      const order = await ofCustomer()
      const secret = use().intentOf(order).client_secret
      const headers = await headersOf(order)
      for (const [method, body] of CALLS) {
        const answer = await call(order, method, body, headers)
        const expected = method === "PUT" ? [422, "svc_payment_method_not_allowed"] : [200, undefined]
        expect([method, ...outcome(answer)]).toEqual([method, ...expected])
        expect([method, answer.text.includes(secret)]).toEqual([method, isPayer && (method === "GET" || method === "POST")])
      }
      expect(await use().status(order)).toBe("cancelled")
    })
  })
}
