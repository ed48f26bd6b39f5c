import { isSvcError } from "medusa-plugin-svc-ordering/client"
import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { COOKIE, guest } from "@/lib/svc"

const HOURS_4 = 4 * 60 * 60

/** A guest has scanned the QR code of a table: from now on this browser orders for that table. */
export async function GET(request: Request): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token") ?? ""
  const jar = await cookies()
  // The same session is the same party: it may order again, and sees its table as free.
  if (!jar.has("svc_session")) jar.set("svc_session", crypto.randomUUID().replaceAll("-", ""), { ...COOKIE, maxAge: HOURS_4 })
  try {
    await (await guest()).tables.resolve({ token })
    jar.set("svc_table", token, { ...COOKIE, maxAge: HOURS_4 })
  } catch (error) {
    if (!isSvcError(error)) throw error
    // The code was replaced, so the guest orders without a table.
    jar.delete("svc_table")
  }
  redirect("/")
}
