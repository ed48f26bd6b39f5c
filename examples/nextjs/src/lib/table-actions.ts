"use server"

import { cookies } from "next/headers"
import { redirect } from "next/navigation"

/** Orders without the table again. */
export async function leaveTable(): Promise<void> {
  ;(await cookies()).delete("svc_table")
  redirect("/")
}
