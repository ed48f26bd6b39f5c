import { type Answer, openedTableToken, type SmallCatalogue, type Store, smallCatalogue, startStore } from "../../../../support"
import { session, table, tableSettings } from "../../../../support/table-settings"

const FAILPOINT = "SVC_FAILPOINT"

describe("holds of carts on two server processes", () => {
  let store: Store
  let shop: SmallCatalogue

  const LETTERS = ["a", "b", "c", "d", "e", "f"]

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    shop = await smallCatalogue(store.db)
    const saved = await store.api("manager").put("settings/tables", tableSettings(LETTERS.map((id) => table(id))))
    expect(saved.status).toBe(200)
  })
  afterAll(() => store.stop())
  beforeEach(() => store.db("svc_table_hold").delete())

  const qrTokenOf = async (id: string): Promise<string> =>
    openedTableToken((await store.db("svc_table").first("qr_token").where({ id })).qr_token)
  const hold = (id: string, party: string) => store.api().post(`tables/${id}/hold`, {}, session(party))
  const held = async () =>
    (await store.db("svc_table_hold").select("holder", "table_id").where({ current: true }).orderBy("table_id")).map(
      ({ holder, table_id }) => `${String(holder).split(":")[0]} ${table_id}`,
    )

  interface Wish {
    readonly tableId?: string
    readonly token?: string
    readonly party?: string
    /** Whether the platform refuses the cart, after the table was held. */
    readonly refused?: boolean
    readonly process?: number
    /** A cart to change instead of a new one. */
    readonly cart?: string
  }
  const cart = ({ tableId, token, party, refused, process = 0, cart: id }: Wish): Promise<Answer> => {
    const choice = token === undefined ? { table_id: tableId } : { table_token: token }
    const body = {
      region_id: refused ? "reg_unknown" : shop.regionId,
      extensions: { svc: { service_mode: "dine_in", ...choice } },
    }
    const headers = { "x-publishable-api-key": shop.publishableKey, ...(party === undefined ? {} : session(party).headers) }
    return store.api("anonymous", { process }).post(id === undefined ? "/store/carts" : `/store/carts/${id}`, body, { headers })
  }

  /** Lets the first request hold its table, then the second one. The platform judges the requests in the given sequence. */
  const overlapping = async (wishes: readonly [Wish, Wish], order: readonly number[]): Promise<number[]> => {
    const answers: Promise<Answer>[] = []
    for (const [process, wish] of wishes.entries()) {
      const before = await moves()
      await store.processes[process]?.setEnvironment(FAILPOINT, "hold.kept:hold")
      answers.push(cart({ ...wish, process }))
      while ((await moves()) === before) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    for (const process of order) {
      await store.processes[process]?.setEnvironment(FAILPOINT, null)
      await answers[process]
    }
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  /** All holds as a text, which differs after every move. */
  const moves = async () =>
    JSON.stringify(
      await store.db("svc_table_hold").select("holder", "table_id", "current", "renewals").orderBy(["holder", "table_id"]),
    )

  describe.each([
    ["in the order of their holds", [0, 1]],
    ["in the opposite order", [1, 0]],
  ])("two overlapping carts of one session, judged %s:", (_order, order) => {
    it.each<[string, boolean, boolean, string[]]>([
      ["both are refused: the session's former hold is back", true, true, ["session c"]],
      ["the first is refused: the second cart's table is held", true, false, ["cart b"]],
      ["the second is refused: the first cart's table is held", false, true, ["cart a"]],
      ["neither is refused: the table of the later cart is held", false, false, ["cart b"]],
    ])("%s", async (_what, first, second, expected) => {
      expect((await hold("c", "one")).status).toBe(201)
      const wishes = [
        { tableId: "a", party: "one", refused: first },
        { tableId: "b", party: "one", refused: second },
      ] as const
      expect(await overlapping(wishes, order)).toEqual([first, second].map((refused) => (refused ? 404 : 200)))
      expect(await held()).toEqual(expected)
    })

    it("both name the table that the session holds, and are refused: the session's hold is back", async () => {
      expect((await hold("a", "one")).status).toBe(201)
      const wishes = [
        { tableId: "a", party: "one", refused: true },
        { tableId: "a", party: "one", refused: true },
      ] as const
      expect(await overlapping(wishes, order)).toEqual([404, 404])
      expect(await held()).toEqual(["session a"])
    })

    it("an existing cart and a new cart are both refused: the existing cart keeps its present table", async () => {
      const made = await cart({ tableId: "a", party: "one" })
      const { id } = made.body.cart
      expect((await cart({ tableId: "c", party: "one", cart: id })).status).toBe(200)
      const wishes = [
        { tableId: "a", party: "one", refused: true, cart: id },
        { tableId: "b", party: "one", refused: true },
      ] as const
      expect(await overlapping(wishes, order)).toEqual([404, 404])
      expect(await held()).toEqual(["cart c"])
    })
  })

  it("many overlapping carts of one session that are refused leave the session's hold unchanged", async () => {
    expect((await hold("f", "one")).status).toBe(201)
    const rows = () => store.db("svc_table_hold").where({ current: true }).select("holder", "table_id", "renewals", "expires_at")
    const before = await rows()
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        LETTERS.slice(0, 5).map((tableId, index) => cart({ tableId, party: "one", refused: true, process: index % 2 })),
      )
      // 400: the owner's lock was not free in time.
      expect(answers.every(({ status }) => status === 404 || status === 400)).toBe(true)
      expect(await rows()).toEqual(before)
    }
  })

  it("a cart with a table's token moves the session there without a hold; after a refusal the former hold is back", async () => {
    // The renewals of table b are used up, and the token is shown.
    for (const id of ["b", "b", "b", "a"]) expect((await hold(id, "one")).status).toBe(201)
    const token = await qrTokenOf("b")
    expect((await cart({ token, party: "one", refused: true })).status).toBe(404)
    expect(await held()).toEqual(["session a"])
    expect((await cart({ token, party: "one" })).status).toBe(200)
    expect(await held()).toEqual([])
  })

  it("a refused cart with the table's token gives the table back to the guest who held it", async () => {
    expect((await hold("b", "two")).status).toBe(201)
    const token = await qrTokenOf("b")
    expect((await cart({ token, party: "one", refused: true })).status).toBe(404)
    expect(await held()).toEqual(["session b"])
    expect((await hold("b", "three")).status).toBe(409)
    expect((await hold("b", "two")).status).toBe(201)
    // This does not apply if that guest has chosen another table in the meantime.
    await store.processes[0]?.setEnvironment(FAILPOINT, "hold.kept:hold")
    const paused = cart({ token, party: "one", refused: true })
    while ((await held())[0] !== "cart b") await new Promise((resolve) => setTimeout(resolve, 10))
    expect((await store.api("anonymous", { process: 1 }).post("tables/d/hold", {}, session("two"))).status).toBe(201)
    await store.processes[0]?.setEnvironment(FAILPOINT, null)
    expect((await paused).status).toBe(404)
    expect(await held()).toEqual(["session d"])
  })

  describe("guests of one network address", () => {
    it("hold at most half of the tables with carts without a session, although more carts may name a table", async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => cart({ tableId: LETTERS[index % 6] ?? "a", process: index % 2 })),
      )
      // 400: the table is held, or was being chosen, by another cart.
      expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3)
      expect((await held()).length).toBeLessThanOrEqual(3)
      for (const tableId of LETTERS) await cart({ tableId })
      expect(await held()).toHaveLength(3)
    })

    it("hold at most half of the tables by requests in new sessions; a guest with a hold may move and renew it", async () => {
      for (const [index, id] of ["a", "b", "c"].entries()) expect((await hold(id, `guest-${index}`)).status).toBe(201)
      for (const party of ["guest-8", "guest-9"]) {
        const full = await hold("d", party)
        expect([full.status, full.body.error.code]).toEqual([409, "table_busy"])
      }
      expect((await hold("e", "guest-0")).status).toBe(201)
      expect((await hold("e", "guest-0")).status).toBe(201)
      expect(await held()).toEqual(["session b", "session c", "session e"])
    })

    it("are not limited if they have a table's token or an account", async () => {
      for (const [index, id] of ["a", "b", "c"].entries()) expect((await hold(id, `guest-${index}`)).status).toBe(201)
      expect((await cart({ token: await qrTokenOf("d"), party: "guest-3" })).status).toBe(200)
      expect((await store.api("customer").post("tables/e/hold", {})).status).toBe(201)
      expect((await store.api("store").post("tables/f/hold", {})).status).toBe(201)
      expect(await held()).toHaveLength(6)
    })
  })
})
