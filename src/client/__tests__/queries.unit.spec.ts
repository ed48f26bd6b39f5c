import { QueryClient } from "@tanstack/query-core"
import { createSvcClient } from ".."
import { refusal, silence, standIn, success } from "./stand-in"

describe("a query for TanStack Query", () => {
  const svcWith = (...answers: Parameters<typeof standIn>) => {
    const net = standIn(...answers)
    return { net, svc: createSvcClient({ baseUrl: "https://shop.example", fetch: net.fetch }) }
  }

  it("has a key of method name and input, and its group has a shorter key", () => {
    const { svc } = svcWith(success({}))
    expect(svc.slots.list.key("pickup", { date: "2026-11-20" })).toEqual([
      "svc",
      "slots",
      "list",
      "pickup",
      { date: "2026-11-20" },
    ])
    expect(svc.slots.list.key()).toEqual(["svc", "slots", "list"])
    expect(svc.slots.list.query("pickup", undefined, { headers: {} }).queryKey).toEqual(["svc", "slots", "list", "pickup"])
  })

  it("is fetched once, and again after its group is invalidated", async () => {
    const { net, svc } = svcWith(success({ slots: [] }))
    const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
    const slots = svc.slots.list.query("pickup", { date: "2026-11-20" })
    expect(await cache.fetchQuery(slots)).toEqual({ slots: [] })
    await cache.fetchQuery(slots)
    expect(net.seen).toHaveLength(1)
    await cache.invalidateQueries({ queryKey: svc.slots.list.key("pickup") })
    await cache.fetchQuery(slots)
    expect(net.seen).toHaveLength(2)
    cache.clear()
  })

  it("is aborted when no observer is left, and fails with the method's error", async () => {
    const { svc } = svcWith(refusal(404, "svc_order_not_found"))
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const failed = await cache.fetchQuery(svc.orders.get.query("order_1")).catch((error: unknown) => error)
    expect(svc.orders.get.failed(failed)).toBe(true)

    let asked: (signal: AbortSignal) => void = () => undefined
    const underWay = new Promise<AbortSignal>((resolve) => {
      asked = resolve
    })
    const hanging = svcWith((seen, signal) => {
      asked(signal)
      return silence(seen, signal)
    })
    const waiting = cache.fetchQuery(hanging.svc.status.query()).catch(() => undefined)
    const signal = await underWay
    await cache.cancelQueries({ queryKey: hanging.svc.status.key() })
    await waiting
    expect(signal.aborted).toBe(true)
    cache.clear()
  })
})
