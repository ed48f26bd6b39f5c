import type { TicketWords } from "../../../src/domain/printing/ticket"
import { money } from "../../shared/format/money"
import type { ScreenLanguage } from "../../shared/words/dictionary"

type Parts = [Pick<TicketWords, "tickets">, Pick<TicketWords, "modes">]

const LANGUAGES: Readonly<Record<ScreenLanguage, () => Promise<Parts>>> = {
  es: () => Promise.all([import("../../../src/languages/es/staff"), import("../../../src/languages/es/orders")]),
  en: () => Promise.all([import("../../../src/languages/en/staff"), import("../../../src/languages/en/orders")]),
  fr: () => Promise.all([import("../../../src/languages/fr/staff"), import("../../../src/languages/fr/orders")]),
}

/** What the restaurant's printers say in a language: the same words, of this language only. */
export async function ticketWordsIn(language: ScreenLanguage): Promise<TicketWords> {
  const [{ tickets }, { modes }] = await LANGUAGES[language]()
  return { tickets, modes, money: (decimal, currency) => money(decimal, currency, language) }
}
