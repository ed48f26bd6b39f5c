import type { OrderType, ServiceStatus } from "../../../../src/client"
import type { StaffClient } from "../../../../src/client/staff-client"
import { BoardClock } from "../clock"
import { BoardShop } from "../shop"

const MADRID = { timezone: "Europe/Madrid", time: "2026-11-20T20:00:00Z" } as ServiceStatus

/** A shop, and the service's answers to its successive requests for the status; undefined: the request fails. */
function shopOf(...answers: (ServiceStatus | undefined)[]): BoardShop {
  const status = async (): Promise<ServiceStatus> => answers.shift() ?? Promise.reject(new Error("down"))
  const svc = { status, orderTypes: { list: async (): Promise<OrderType[]> => [] } }
  return new BoardShop(svc as unknown as StaffClient, new BoardClock())
}

describe("the restaurant's data", () => {
  it("keep the stored values until the status can be read", async () => {
    const shop = shopOf(undefined, MADRID)
    shop.status.value = { ...MADRID, timezone: "Europe/Paris" }
    expect(await shop.load()).toBeUndefined()
    expect([shop.isRead, shop.zone.value]).toEqual([false, "Europe/Paris"])
    expect(await shop.load()).toBe(MADRID)
    expect([shop.isRead, shop.zone.value]).toEqual([true, "Europe/Madrid"])
  })
})
