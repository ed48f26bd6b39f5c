import "server-only"
import { createSvcClient, type SvcClient } from "medusa-plugin-svc-ordering/client"
import { cookies } from "next/headers"

const baseUrl = process.env.MEDUSA_BACKEND_URL ?? "http://localhost:9000"
const DAYS_30 = 30 * 24 * 60 * 60
export const COOKIE = {
  httpOnly: true,
  sameSite: "lax",
  secure: process.env.NODE_ENV === "production",
  path: "/",
  maxAge: DAYS_30,
} as const

/** Menu, times, addresses: the same for every guest. */
export const shop = createSvcClient({ baseUrl })

/** The client of this request: the signed-in customer, the orders of this browser, the guest's session at a table. */
export async function guest(): Promise<SvcClient> {
  const jar = await cookies()
  return createSvcClient({
    baseUrl,
    // The cookie in which Medusa's Next.js starter keeps the token of Medusa's SDK.
    token: () => jar.get("_medusa_jwt")?.value,
    session: jar.get("svc_session")?.value,
    orderKeys: {
      get: (id) => jar.get(`svc_order_${id}`)?.value,
      set: (id, key) => jar.set(`svc_order_${id}`, key, COOKIE),
    },
    init: { cache: "no-store" },
  })
}
