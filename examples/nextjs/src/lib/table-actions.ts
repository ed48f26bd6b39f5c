"use server"

import { cookies } from "next/headers"
import { redirect } from "next/navigation"

/** Leaves the table: from now on orders are without one. */
export async function leaveTable(): Promise<void> {
  ;(await cookies()).delete("svc_table")
  redirect("/")
}
