"use client"

import { createContext, type ReactNode, use } from "react"
import { money } from "@/lib/money"
import type { Dictionary } from "./es"
import { DICTIONARIES, type Language } from "./text"

interface Locale {
  readonly language: Language
  readonly currency: string
}

const LocaleContext = createContext<Locale>({ language: "es", currency: "EUR" })

export function LocaleProvider({ children, ...locale }: Locale & { readonly children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

/** Texts and amounts in the guest's language. */
export function useLocale(): { language: Language; text: Dictionary; price: (amount: string | number) => string } {
  const { language, currency } = use(LocaleContext)
  return { language, text: DICTIONARIES[language], price: (amount) => money(amount, currency, language) }
}
