import type { Metadata } from "next"
import Link from "next/link"
import type { ReactNode } from "react"
import { LanguageSwitch } from "@/components/language-switch"
import { LocaleProvider } from "@/i18n/provider"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES } from "@/i18n/text"
import { shop } from "@/lib/svc"
import "./style.css"

const SHARED = { init: { next: { revalidate: 60 } } }

export async function generateMetadata(): Promise<Metadata> {
  const [{ store_name: name }, language] = await Promise.all([shop.status(SHARED), requestLanguage()])
  return { title: `${name} – ${DICTIONARIES[language].menu}` }
}

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const [status, language] = await Promise.all([shop.status(SHARED), requestLanguage()])
  return (
    <html lang={language}>
      <body>
        <LocaleProvider language={language} currency={status.currency ?? "EUR"}>
          <header className="top">
            <Link href="/" className="brand">
              {status.store_name}
            </Link>
            <LanguageSwitch />
          </header>
          {children}
        </LocaleProvider>
      </body>
    </html>
  )
}
