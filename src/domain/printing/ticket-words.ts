import { type Language, wordsOf } from "../../languages"
import { shownMoney } from "../money"
import type { TicketWords } from "./ticket"

/** The texts of tickets in one language. */
export function ticketWords(language: Language): TicketWords {
  const { tickets, modes } = wordsOf(language)
  return { tickets, modes, money: (decimal, currency) => shownMoney(decimal, currency, language) }
}
