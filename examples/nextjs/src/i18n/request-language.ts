import "server-only"
import { cookies, headers } from "next/headers"
import { DICTIONARIES, type Language } from "./text"

/** The language that the guest has chosen, or the browser's. */
export async function requestLanguage(): Promise<Language> {
  const chosen = (await cookies()).get("language")?.value
  if (chosen !== undefined && chosen in DICTIONARIES) return chosen as Language
  const asked = (await headers()).get("accept-language")?.slice(0, 2) ?? ""
  return asked === "es" ? "es" : "en"
}
