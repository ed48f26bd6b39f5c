import Link from "next/link"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES } from "@/i18n/text"

export default async function NotFound() {
  const text = DICTIONARIES[await requestLanguage()]
  return (
    <main className="narrow">
      <h1>{text.notFound}</h1>
      <p>{text.notFoundHint}</p>
      <Link href="/" className="button">
        {text.menu}
      </Link>
    </main>
  )
}
