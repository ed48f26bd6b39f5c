"use server"

import { cookies } from "next/headers"
import { COOKIE } from "@/lib/svc"

/** Stores the language that the guest has chosen. */
export async function chooseLanguage(form: FormData): Promise<void> {
  const language = form.get("language") === "es" ? "es" : "en"
  ;(await cookies()).set("language", language, COOKIE)
}
