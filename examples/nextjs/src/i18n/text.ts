import type { Problem } from "@/lib/order-actions"
import { en } from "./en"
import { type Dictionary, es } from "./es"

export const DICTIONARIES = { es, en } as const
export type Language = keyof typeof DICTIONARIES

/** Fills the gaps of a text: `fill("Order {number}", { number: 7 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}

/** What went wrong in the guest's language; the service's own message, which is in the site's, for what has no text here. */
export function problemText({ code, message }: Problem, { problems }: Dictionary): string {
  return (problems as Readonly<Record<string, string>>)[code] ?? message
}
