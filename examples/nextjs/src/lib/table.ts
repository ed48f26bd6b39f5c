import "server-only"
import type { PublicTable } from "medusa-plugin-svc-ordering/client"
import { cookies } from "next/headers"
import { guest } from "./svc"

export interface Seat {
  readonly token: string
  readonly table: PublicTable
}

/** The table whose QR code this browser has scanned. */
export async function seat(): Promise<Seat | undefined> {
  const token = (await cookies()).get("svc_table")?.value
  if (token === undefined) return undefined
  const svc = await guest()
  try {
    return { token, table: await svc.tables.resolve({ token }) }
  } catch (error) {
    if (svc.tables.resolve.failed(error) && error.code === "table_not_found") return undefined
    throw error
  }
}
