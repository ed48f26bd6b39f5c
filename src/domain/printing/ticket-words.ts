import { type Language, wordsOf } from "../../languages"
import { shownMoney } from "../money"
import type { TicketWords } from "./ticket"

/** What tickets say in a language of the service. */
export function ticketWords(language: Language): TicketWords {
  const { tickets, modes } = wordsOf(language)
  return { tickets, modes, money: (decimal, currency) => shownMoney(decimal, currency, language) }
}
