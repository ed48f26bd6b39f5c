import { ACCOUNTS } from "../../../../../support"
import { dataOf, type Scene } from "./scene"

/** The loyalty program, its rewards, and the points of a customer. */
export async function recordPoints(scene: Scene): Promise<void> {
  const { recorder: record, store } = scene
  await record.call("manager", "PUT /svc/v1/loyalty/program", {
    body: {
      enabled: true,
      name: "Club Pequeño",
      points_per_currency: 1,
      redeem: { points_per_currency: 20, minimum_points: 100 },
      referral: { enabled: true, referrer_points: 50, referred_points: 50 },
    },
  })
  await record.call("anonymous", "GET /svc/v1/loyalty/program")
  const reward = dataOf(
    await record.call("manager", "POST /svc/v1/loyalty/rewards", {
      body: { name: "Five euros off", points: 100, type: "fixed", value: "5.00" },
    }),
  )
  await record.call("anonymous", "GET /svc/v1/loyalty/rewards")
  await record.call("manager", "PUT /svc/v1/loyalty/rewards/{id}", {
    path: { id: reward.id },
    body: { description: "On any order" },
  })

  await record.call("customer", "POST /svc/v1/loyalty/verify-email")
  const token = await scene.mailed(ACCOUNTS.customer.email, /svc_verify=([0-9a-f]{64})/)
  await record.call("anonymous", "POST /svc/v1/loyalty/verify-email/confirm", { body: { token } })

  const { id } = dataOf(await store.api("customer").get("auth/me"))
  const path = { account_id: id }
  await record.call("manager", "POST /svc/v1/loyalty/accounts/{account_id}/adjust", {
    path,
    body: { points: 250, reason: "Card of the old program", idempotency: "old-card-0815" },
  })
  await record.repeat("manager", "POST /svc/v1/loyalty/accounts/{account_id}/adjust")
  await record.call("customer", "GET /svc/v1/loyalty/me")
  await record.call("customer", "POST /svc/v1/loyalty/preview", { body: { subtotal: 24.5 } })
  await record.call("customer", "POST /svc/v1/loyalty/redeem", {
    body: { reward_id: reward.id, idempotency: "redeem-7f3a-1" },
  })
  await record.repeat("customer", "POST /svc/v1/loyalty/redeem")
  await record.call("customer", "GET /svc/v1/loyalty/me/history")
  await record.call("manager", "GET /svc/v1/loyalty/accounts")
  await record.call("manager", "GET /svc/v1/loyalty/accounts/{account_id}", { path })
  await record.call("manager", "GET /svc/v1/loyalty/accounts/{account_id}/history", { path })
  await record.call("manager", "DELETE /svc/v1/loyalty/rewards/{id}", { path: { id: reward.id } })
}
