import type { CardStore } from "../../../../support"

export function limits(use: () => CardStore): void {
  const changeOnlinePayment = (online: object) =>
    use().store.api("administrator").put("settings/operation", { payments: { online } })

  it.each([
    ["hold_minutes", 4, "rest_out_of_bounds"],
    ["hold_minutes", 121, "rest_out_of_bounds"],
    ["hold_minutes", 7.5, "rest_invalid_type"],
    ["hold_minutes", "15", "rest_invalid_type"],
    ["hold_minutes", null, "rest_invalid_type"],
    ["max_unpaid", 0, "rest_out_of_bounds"],
    ["max_unpaid", 21, "rest_out_of_bounds"],
    ["max_unpaid", "3", "rest_invalid_type"],
    ["capture", "later", "rest_not_in_enum"],
  ])("`%s` %p is refused, and the settings stay unchanged", async (name, value, code) => {
    const before = (await use().manage("GET", "settings/operation")).payments
    const path = `payments.online.${name}`
    const { status, body } = await changeOnlinePayment({ [name]: value, switch_to_offline: false })
    expect([status, body.code, body.data?.params, body.data?.details?.[path]?.code]).toEqual([
      400,
      "rest_invalid_param",
      [path],
      code,
    ])
    expect((await use().manage("GET", "settings/operation")).payments).toEqual(before)
  })

  it.each([5, 120])("`hold_minutes` %i is allowed, and an order waits that long for its payment", async (minutes) => {
    expect((await changeOnlinePayment({ hold_minutes: minutes })).status).toBe(200)
    const order = await use().placed()
    expect(Date.parse(order.payment.expires_at) - Date.parse(order.created_at)).toBe(minutes * 60_000)
    const { body } = await use().store.api().post("cart/validate", use().body.pickup())
    expect(body.data.payment_methods.find(({ kind }: { kind: string }) => kind === "online").hold_minutes).toBe(minutes)
    await changeOnlinePayment({ hold_minutes: 15 })
  })

  it.each([1, 20, null])("`max_unpaid` %p is allowed", async (max_unpaid) => {
    const answer = await changeOnlinePayment({ max_unpaid })
    expect([answer.status, answer.body.data.payments.online.max_unpaid]).toEqual([200, max_unpaid])
  })
}
