import type { TicketWords } from "../../../src/domain/printing/ticket"
import { money } from "../../shared/format/money"
import type { ScreenLanguage } from "../../shared/words/dictionary"
import { TICKETS } from "../../shared/words/languages"

/** The texts of the restaurant's printers in one language. */
export async function ticketWordsIn(language: ScreenLanguage): Promise<TicketWords> {
  const [{ tickets }, { modes }]: [Pick<TicketWords, "tickets">, Pick<TicketWords, "modes">] = await TICKETS[language]()
  return { tickets, modes, money: (decimal, currency) => money(decimal, currency, language) }
}
