import {
  type Answer,
  changeSettings,
  orderBodies,
  PASSWORD,
  type SmallCatalogue,
  type Store,
  smallCatalogue,
  startStore,
} from "../../../../support"

/** Rounds per race; a full run has 20. */
const ROUNDS = Number(process.env.SVC_RACE_ROUNDS ?? 2)

/** Concurrent use of points on two server processes, and processes killed in the middle. */
describe("races for points on two server processes:", () => {
  let store: Store
  let shop: SmallCatalogue
  let body: ReturnType<typeof orderBodies>
  let account: { id: number; headers: { authorization: string } }

  beforeAll(async () => {
    store = await startStore({ processes: 2 })
    shop = await smallCatalogue(store.db)
    body = orderBodies(shop)
    const program = { enabled: true, redeem: { points_per_currency: 20, minimum_points: 20 }, expiry_days: 100 }
    await changeSettings(store, "loyalty/program", program)
    const { body: me } = await store.api("customer").get("auth/me")
    account = { id: me.data.id, headers: { authorization: `Bearer ${await store.token("customer")}` } }
  })
  afterAll(() => store.stop())

  let keys = 0
  const newKey = (): string => `race-key-${++keys}`
  const on = (process: number) => store.api("anonymous", { process })
  const redeem = (process: number, points: number, idempotency = newKey()): Promise<Answer> =>
    on(process).post("loyalty/redeem", { points, idempotency }, { headers: account.headers, timeout: 60_000 })
  const adjust = (points: number, process = 0): Promise<Answer> =>
    store
      .api("manager", { process })
      .post(`loyalty/accounts/${account.id}/adjust`, { points, reason: "race", idempotency: newKey() })
  const balance = async (): Promise<number> =>
    (await store.api("manager", { process: 1 }).get(`loyalty/accounts/${account.id}`)).body.data.balance
  const deductAllPoints = async (): Promise<void> => {
    const left = await balance()
    if (left > 0) expect((await adjust(-left, 1)).status).toBe(201)
  }
  const countRows = async (table: string): Promise<number> => Number((await store.db(table).count("* as n").first())?.n)
  const expectConsistent = async (): Promise<void> => {
    const { rows } = await store.db.raw(
      `select a.account_number, a.balance, (select coalesce(sum(points), 0) from svc_loyalty_entry e where e.account_number = a.account_number) as booked,
         (select coalesce(sum("left"), 0) from svc_loyalty_lot l where l.account_number = a.account_number) as lots
       from svc_loyalty_account a`,
    )
    for (const row of rows)
      expect([row.account_number, row.booked, row.lots]).toEqual([row.account_number, row.balance, row.balance])
    // There is one coupon per redemption and one promotion per coupon, and there are no others.
    const { rows: pairs } = await store.db.raw(
      `select (select count(*) from svc_loyalty_entry where type = 'redeem') as redeemed, (select count(*) from svc_loyalty_coupon) as coupons,
         (select count(*) from svc_loyalty_coupon c join promotion p on p.id = c.promotion_id and p.code = c.code) as promotions,
         (select count(*) from promotion where metadata ->> 'svc_loyalty' is not null) as all_promotions`,
    )
    const [{ redeemed, coupons, promotions, all_promotions }] = pairs
    expect([coupons, promotions, all_promotions]).toEqual([redeemed, redeemed, redeemed])
  }
  afterEach(() => expectConsistent())

  it.each([1, 3, 10])("of 200 concurrent redemptions with points for %d, exactly that many succeed", async (places) => {
    for (let round = 0; round < ROUNDS; round++) {
      await deductAllPoints()
      expect((await adjust(places * 20)).status).toBe(201)
      const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => redeem(index % 2, 20)))
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(places)
      const refusals = answers.filter(({ status }) => status !== 201)
      const codes = new Set(refusals.map(({ status, body: refusal }) => `${status} ${refusal.error.code}`))
      expect([...codes].filter((code) => !["422 loyalty_insufficient_points", "409 loyalty_unavailable"].includes(code))).toEqual(
        [],
      )
      expect(await balance()).toBe(0)
    }
  })

  it("50 concurrent requests with one key on both processes have one effect and equal responses", async () => {
    await deductAllPoints()
    await adjust(200)
    const mine = newKey()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => redeem(index % 2, 20, mine)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true)
    expect(new Set(answers.map(({ body: answer }) => answer.data.coupon)).size).toBe(1)
    expect(await balance()).toBe(180)
  })

  it("redeeming from an account that is locked for longer than a request waits gives 409, and works afterwards", async () => {
    await deductAllPoints()
    await adjust(100)
    const holder = await store.db.transaction()
    await holder.raw("select 1 from svc_loyalty_account where account_number = ? for update", [account.id])
    const refused = await redeem(0, 20)
    await holder.rollback()
    expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
      409,
      "loyalty_unavailable",
      { reason: "locked" },
    ])
    expect((await redeem(1, 20)).status).toBe(201)
    expect(await balance()).toBe(80)
  })

  it("of concurrent orders with one coupon, one is placed; two concurrent cancellations return its points once", async () => {
    for (let round = 0; round < ROUNDS * 2; round++) {
      await deductAllPoints()
      await adjust(20)
      const { coupon } = (await redeem(0, 20)).body.data
      const cart = body.pickup({ coupon_codes: [coupon], customer: { first_name: "C" } })
      const order = (process: number) => on(process).post("orders", cart, { headers: account.headers })
      const answers = await Promise.all([order(0), order(1), order(0), order(1)])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const { rows } = await store.db.raw("select status, order_id from svc_loyalty_coupon where code = ?", [coupon])
      expect(rows[0]).toMatchObject({ status: "used", order_id: expect.any(String) })
      const cancelled = await Promise.all(
        [0, 1].map((process) => store.api("manager", { process }).put(`orders/${rows[0].order_id}`, { status: "cancelled" })),
      )
      expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
      expect(await balance()).toBe(20)
    }
  })

  describe("SIGKILL during a redemption", () => {
    it.each(["redeem.begun", "redeem.booked", "redeem.before-commit", "redeem.committed"])(
      "at %s: no points are lost or booked twice, and the repeated request succeeds",
      async (point) => {
        await deductAllPoints()
        await adjust(60, 1)
        const before = await countRows("svc_loyalty_coupon")
        const mine = newKey()
        await store.processes[0]?.setEnvironment("SVC_FAILPOINT", point)
        await expect(redeem(0, 20, mine)).rejects.toThrow()
        const committed = point === "redeem.committed"
        // Nothing stays locked: the other process continues at once.
        expect(await balance()).toBe(committed ? 40 : 60)
        expect(await countRows("svc_loyalty_coupon")).toBe(before + (committed ? 1 : 0))
        await expectConsistent()
        await store.processes[0]?.restart()
        const again = await redeem(0, 20, mine)
        expect([again.status, again.body.meta]).toEqual(committed ? [200, { replayed: true }] : [201, undefined])
        expect(await balance()).toBe(40)
        expect(await countRows("svc_loyalty_coupon")).toBe(before + 1)
      },
    )
  })

  describe("random commands compared with a model", () => {
    interface Model {
      balance: number
      owed: number
      readonly orders: { id: string; earned: number; state: "open" | "earned" | "gone"; coupon: string | null }[]
      readonly coupons: { code: string; points: number; state: "open" | "used" | "gone" }[]
    }
    const EARN = 19

    /** Random numbers that are the same for the same seed. */
    const random = (seed: number) => {
      let state = seed
      return (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * below)
      }
    }
    const followed = async (): Promise<void> => {
      for (let tries = 0; tries < 300; tries++) {
        const { rows } = await store.db.raw(
          `select coalesce((select position from svc_outbox_cursor where consumer = 'loyalty'), 0)
             >= coalesce((select max(position) from svc_outbox where topic <> 'order.created'), 0)
             and not exists (select from svc_outbox_failure where consumer = 'loyalty') as done`,
        )
        if (rows[0].done) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error("points did not follow their orders within 15 s")
    }

    it.each([20261121, 7])("seed %d: earn, redeem, adjust, use, return, revoke and owe follow the contract", async (seed) => {
      const pick = random(seed)
      const email = `model${seed}@example.com`
      const made = await on(0).post("auth/register", { email, password: PASSWORD })
      const signedIn = await on(0).post("auth/token", { username: email, password: PASSWORD })
      account = { id: made.body.data.id, headers: { authorization: `Bearer ${signedIn.body.data.token}` } }
      const model: Model = { balance: 0, owed: 0, orders: [], coupons: [] }
      const one = <T>(list: readonly T[]): T | undefined => list[pick(Math.max(1, list.length))]
      const move = async (id: string, ...statuses: string[]) => {
        for (const [index, status] of statuses.entries()) {
          const { status: answered } = await store.api("manager", { process: index % 2 }).put(`orders/${id}`, { status })
          expect(answered).toBe(200)
        }
        await followed()
      }
      const giveBack = (coupon: Model["coupons"][number]) => {
        coupon.state = "gone"
        model.balance += coupon.points
      }
      const commands: Record<string, () => Promise<void>> = {
        adjust: async () => {
          const points = pick(100) - 30
          if (points === 0) return
          const { status } = await adjust(points, pick(2))
          expect(status).toBe(model.balance + points < 0 ? 422 : 201)
          if (model.balance + points >= 0) model.balance += points
        },
        redeem: async () => {
          const points = 20 + pick(30)
          const answer = await redeem(pick(2), points)
          expect(answer.status).toBe(points > model.balance ? 422 : 201)
          if (answer.status !== 201) return
          model.balance -= points
          model.coupons.push({ code: answer.body.data.coupon, points, state: "open" })
        },
        order: async () => {
          const coupon = pick(2) === 0 ? one(model.coupons.filter(({ state }) => state === "open")) : undefined
          const cart = body.pickup({ customer: { first_name: "M" }, ...(coupon ? { coupon_codes: [coupon.code] } : {}) })
          const answer = await on(pick(2)).post("orders", cart, { headers: account.headers })
          expect(answer.status).toBe(201)
          if (coupon) coupon.state = "used"
          const earned = Math.floor(EARN - (coupon ? Math.floor((coupon.points * 100) / 20) / 100 : 0))
          model.orders.push({ id: answer.body.data.id, earned, state: "open", coupon: coupon?.code ?? null })
        },
        finalize: async () => {
          const order = one(model.orders.filter(({ state }) => state === "open"))
          if (!order) return
          await move(order.id, "completed", "finalized")
          order.state = "earned"
          const withheld = Math.min(model.owed, order.earned)
          model.owed -= withheld
          model.balance += order.earned - withheld
        },
        undo: async () => {
          const order = one(model.orders.filter(({ state }) => state !== "gone"))
          if (!order) return
          await move(order.id, order.state === "earned" ? "refunded" : "cancelled")
          const coupon = model.coupons.find(({ code }) => code === order.coupon)
          if (coupon) giveBack(coupon)
          if (order.state === "earned") {
            let covered = 0
            for (const open of model.coupons.filter(({ state }) => state === "open").reverse()) {
              if (covered >= order.earned) break
              giveBack(open)
              covered += open.points
            }
            const taken = Math.min(order.earned, model.balance)
            model.balance -= taken
            model.owed += order.earned - taken
          }
          order.state = "gone"
        },
      }
      const names = ["adjust", "redeem", "redeem", "order", "order", "finalize", "finalize", "undo"]
      const trail: string[] = []
      for (let step = 0; step < 40; step++) {
        const name = names[pick(names.length)] as string
        trail.push(name)
        await commands[name]?.()
        const row = await store.db("svc_loyalty_account").where({ account_number: account.id }).first("balance", "owed")
        expect([trail, Number(row?.balance ?? 0), Number(row?.owed ?? 0)]).toEqual([trail, model.balance, model.owed])
      }
      await expectConsistent()
    })
  })

  it("the job books expired points without any request", async () => {
    await adjust(40)
    await store.setClock("2027-05-01T12:00:00+02:00")
    for (let tries = 0; ; tries++) {
      const row = await store.db("svc_loyalty_account").where({ account_number: account.id }).first("balance")
      if (Number(row?.balance) === 0) break
      if (tries === 300) throw new Error("nothing was booked within 30 s")
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const { rows } = await store.db.raw("select type from svc_loyalty_entry where account_number = ? order by id desc limit 1", [
      account.id,
    ])
    expect(rows[0].type).toBe("expire")
  })
})
