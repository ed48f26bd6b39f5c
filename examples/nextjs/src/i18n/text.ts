import type { Problem } from "@/lib/order-actions"
import { en } from "./en"
import { type Dictionary, es } from "./es"

export const DICTIONARIES = { es, en } as const
export type Language = keyof typeof DICTIONARIES

/** Fills the placeholders of a text: `fill("Order {number}", { number: 7 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}

/** The problem in the guest's language; without a text here, the service's own message in the store's language. */
export function problemText({ code, message }: Problem, { problems }: Dictionary): string {
  return (problems as Readonly<Record<string, string>>)[code] ?? message
}
