"use client"

import { chooseLanguage } from "@/i18n/choose-language"
import { useLocale } from "@/i18n/provider"

const NAMES = { es: "Español", en: "English" } as const

export function LanguageSwitch() {
  const { language, text } = useLocale()
  const other = language === "es" ? "en" : "es"
  return (
    <nav aria-label={text.language}>
      <form action={chooseLanguage}>
        <button type="submit" name="language" value={other} lang={other} className="plain">
          {NAMES[other]}
        </button>
      </form>
    </nav>
  )
}
