import { type Answer, changeSettings, eventually, type Store } from "../../../../support"
import { crashAt, restartDead } from "../../../../support/failpoints"
import { type Person, PointsStore } from "./points-store"

/** Rounds of the race between first order and verification; a full run has 20. */
const ROUNDS = Number(process.env.SVC_RACE_ROUNDS ?? 4)
/** The milliseconds over which the rounds spread the later request. */
const SPREAD = 80

/** A referral is paid once, when the first order is booked and the e-mail is verified, in either sequence, despite crashes and races. */
describe("a referral between first order and verification", () => {
  let points: PointsStore
  let store: Store
  let inviter: { id: number; code: string }

  beforeAll(async () => {
    points = await PointsStore.start({ processes: 2 })
    ;({ store } = points)
    const referral = { enabled: true, referrer_points: 50, referred_points: 30 }
    const program = { enabled: true, earn_on: "completed", expiry_days: null, welcome_points: 5, referral }
    await changeSettings(store, "loyalty/program", program)
    const who = await points.customer()
    const { body: me } = await store.api().get("loyalty/me", { headers: who.headers })
    inviter = { id: who.id, code: me.data.referral_code }
  })
  afterAll(() => points?.stop())
  afterEach(async () => {
    await restartDead(store)
    await store.setEnvironment("SVC_FAILPOINT", null)
    await points.expectSound()
  })

  const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  interface Invited extends Person {
    readonly order: string
    readonly token: string
  }
  /** A customer with an order that contains the inviter's code, and with an unused verification link. */
  const invite = async (): Promise<Invited> => {
    const who = await points.customer()
    const cart = points.body.pickup({ customer: { first_name: "I" }, referral: inviter.code })
    const placed = await store.api().post("orders", cart, { headers: who.headers })
    expect(placed.status).toBe(201)
    expect((await store.api().post("loyalty/verify-email", {}, { headers: who.headers })).status).toBe(200)
    return { ...who, order: placed.body.data.id, token: await points.proofFor(who) }
  }
  const confirmInvitation = ({ token }: Invited, process = 1): Promise<Answer> =>
    store.api("anonymous", { process }).post("loyalty/verify-email/confirm", { token }, { timeout: 30_000 })
  const changeStatus = (order: string, status: string, process = 0): Promise<Answer> =>
    store.api("manager", { process }).put(`orders/${order}`, { status })
  const complete = async ({ order }: Invited): Promise<void> => {
    expect((await changeStatus(order, "completed")).status).toBe(200)
  }
  const isBooked = async ({ order }: Invited): Promise<boolean> =>
    (await store.db("svc_loyalty_order").where({ order_id: order })).length > 0
  const completed = async (who: Invited): Promise<void> => {
    await complete(who)
    await eventually(() => isBooked(who))
  }
  /** The ledger entries that an invitation has caused. */
  const entriesOf = async ({ id }: Person): Promise<[number, string, number][]> => {
    const entries = await store
      .db("svc_loyalty_entry")
      .where("account_number", id)
      .whereIn("type", ["welcome", "referral"])
      .orWhere("event", `referral:${id}:referrer`)
      .orderBy(["account_number", "type"])
      .select("account_number", "type", "points")
    return entries.map(({ account_number, type, points }) => [account_number, type, Number(points)])
  }
  const paid = ({ id }: Person): [number, string, number][] => [
    [inviter.id, "referral", 50],
    [id, "referral", 30],
    [id, "welcome", 5],
  ]
  const isPaid = (who: Person): Promise<boolean> => entriesOf(who).then(({ length }) => length === 3)
  const verifiedEmail = async ({ id }: Person): Promise<string | null> =>
    (await store.db("svc_loyalty_account").where({ account_number: id }).first("verified_email"))?.verified_email
  /** Expects that no verification is stored, and that the link still exists. */
  const untouched = async (who: Invited): Promise<void> => {
    expect([await verifiedEmail(who), await entriesOf(who)]).toEqual([null, []])
    expect(await store.db("svc_loyalty_verification").where({ account_number: who.id })).toHaveLength(1)
  }
  const spent = async (who: Invited): Promise<void> => {
    const again = await confirmInvitation(who)
    expect([again.status, again.body.error?.code]).toEqual([400, "loyalty_invalid_token"])
  }
  describe("verified after the order", () => {
    it.each([
      ["the first order's row", "select 1 from svc_order where id = :order for update", 503, "svc_overloaded"],
      [
        "the inviter's account",
        "select 1 from svc_loyalty_account where account_number = :inviter for update",
        409,
        "loyalty_unavailable",
      ],
    ])(
      "changes nothing if %s is locked for longer than a request waits, and is paid by the same link later",
      async (_what, lock, status, code) => {
        const who = await invite()
        await completed(who)
        const holder = await store.db.transaction()
        await holder.raw(lock, { order: who.order, inviter: inviter.id })
        const refused = await confirmInvitation(who)
        await holder.rollback()
        expect([refused.status, refused.body.error.code]).toEqual([status, code])
        await untouched(who)
        expect((await confirmInvitation(who)).status).toBe(200)
        expect(await entriesOf(who)).toEqual(paid(who))
        await spent(who)
        expect(await entriesOf(who)).toEqual(paid(who))
      },
    )

    it.each(["verify.begun", "verify.before-commit"])(
      "changes nothing after SIGKILL at %s, and is paid by the same link later",
      async (point) => {
        const who = await invite()
        await completed(who)
        await crashAt(store, point, () => confirmInvitation(who))
        await untouched(who)
        await restartDead(store)
        expect((await confirmInvitation(who)).status).toBe(200)
        expect(await entriesOf(who)).toEqual(paid(who))
        await spent(who)
      },
    )

    it("is booked completely despite SIGKILL after the commit", async () => {
      const who = await invite()
      await completed(who)
      await crashAt(store, "verify.committed", () => confirmInvitation(who))
      expect([await verifiedEmail(who), await entriesOf(who)]).toEqual([who.email, paid(who)])
      await restartDead(store)
      await spent(who)
      expect(await entriesOf(who)).toEqual(paid(who))
    })

    it("pays only the welcome points if the order was refunded before the verification", async () => {
      const who = await invite()
      await completed(who)
      expect((await changeStatus(who.order, "refunded")).status).toBe(200)
      expect((await confirmInvitation(who)).status).toBe(200)
      expect(await entriesOf(who)).toEqual([[who.id, "welcome", 5]])
    })
  })

  describe("verified before the order", () => {
    it("just before the order's booking is paid with the order", async () => {
      const who = await invite()
      await points.followed()
      await store.setEnvironment("SVC_FAILPOINT", "points.judged:hold")
      await complete(who)
      await sleep(500)
      expect((await confirmInvitation(who)).status).toBe(200)
      expect([await isBooked(who), await entriesOf(who)]).toEqual([false, [[who.id, "welcome", 5]]])
      await store.setEnvironment("SVC_FAILPOINT", null)
      await eventually(() => isPaid(who))
      expect(await entriesOf(who)).toEqual(paid(who))
    })

    it.each(["points.judged", "points.before-commit"])(
      "is booked and paid by another process after SIGKILL at %s",
      async (point) => {
        const who = await invite()
        expect((await confirmInvitation(who)).status).toBe(200)
        await points.followed()
        await crashAt(store, point, () => complete(who))
        await eventually(() => isPaid(who))
        expect(await entriesOf(who)).toEqual(paid(who))
      },
    )
  })

  describe("with order and verification at the same time:", () => {
    it("a verification that waits for the lock of the order's booking takes the order into account", async () => {
      const who = await invite()
      await points.followed()
      await store.setEnvironment("SVC_FAILPOINT", "points.before-commit:hold")
      await complete(who)
      // The booking holds the account's lock.
      await eventually(async () => {
        const free = await store.db.raw("select 1 from svc_loyalty_account where account_number = ? for update skip locked", [
          who.id,
        ])
        return free.rows.length === 0
      })
      expect(await isBooked(who)).toBe(false)
      const proving = confirmInvitation(who)
      await eventually(async () => {
        const { rows } = await store.db.raw(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length > 0
      })
      await store.setEnvironment("SVC_FAILPOINT", null)
      expect((await proving).status).toBe(200)
      expect(await entriesOf(who)).toEqual(paid(who))
    })

    it("an order that is booked during the verification's search for orders is taken into account", async () => {
      const who = await invite()
      await points.followed()
      await store.setEnvironment("SVC_FAILPOINT", "verify.begun:hold")
      const proving = confirmInvitation(who)
      await eventually(async () => {
        const { rows } = await store.db.raw(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
             and query like '%svc_loyalty_order%and first%'`,
        )
        return rows.length > 0
      })
      await completed(who)
      expect(await verifiedEmail(who)).toBeNull()
      await store.setEnvironment("SVC_FAILPOINT", null)
      expect((await proving).status).toBe(200)
      expect(await entriesOf(who)).toEqual(paid(who))
    })

    it(`two uses of the link and the order's completion on two processes pay once (${ROUNDS} rounds)`, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const who = await invite()
        const proofs = [0, 1].map((process) => sleep((round * SPREAD) / ROUNDS).then(() => confirmInvitation(who, process)))
        const [moved, ...answers] = await Promise.all([changeStatus(who.order, "completed", round % 2), ...proofs])
        expect([moved.status, ...answers.map(({ status }) => status).sort()]).toEqual([200, 200, 400])
        await eventually(() => isPaid(who))
        await points.followed()
        expect(await entriesOf(who)).toEqual(paid(who))
      }
    })

    it("a verification during the order's refund leaves no points of the referral", async () => {
      const rounds = Math.max(2, ROUNDS / 4)
      for (let round = 0; round < rounds; round++) {
        const who = await invite()
        await completed(who)
        const proof = sleep((round * SPREAD) / rounds / 2).then(() => confirmInvitation(who))
        const [moved, { status }] = await Promise.all([changeStatus(who.order, "refunded"), proof])
        expect([moved.status, status]).toEqual([200, 200])
        await points.followed()
        const { rows } = await store.db.raw(
          "select account_number, sum(points)::int as points from svc_loyalty_entry where event like ? group by 1",
          [`referral:${who.id}:%`],
        )
        for (const { points } of rows) expect(points).toBe(0)
        const own = await store.db("svc_loyalty_account").where({ account_number: who.id }).first("balance", "owed")
        expect([Number(own?.balance), Number(own?.owed)]).toEqual([5, 0])
      }
    })
  })

  it("the inviter's balance is exactly the sum of the paid invitations", async () => {
    const { rows } = await store.db.raw(
      `select a.balance::int as balance, (select count(*)::int * 50 from svc_loyalty_referral r
         where r.referrer_number = a.account_number and r.order_id is not null and r.undone_at is null) as paid
       from svc_loyalty_account a where a.account_number = ?`,
      [inviter.id],
    )
    expect(rows[0].balance).toBe(rows[0].paid)
    expect(rows[0].paid).toBeGreaterThan(0)
  })
})
