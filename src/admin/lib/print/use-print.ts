import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Order } from "../../../client/generated"
import type { TicketWords } from "../../../domain/printing/ticket"
import { useFormats } from "../format"
import { svcKeys } from "../query-keys"
import { TICKETS } from "./ticket-languages"

type Words = Pick<TicketWords, "tickets" | "modes">

const LANGUAGES: Readonly<Record<string, () => Promise<[Pick<Words, "tickets">, Pick<Words, "modes">]>>> = TICKETS

/** Prints kitchen tickets in the language of the dashboard. The code and texts for printing are loaded with the first ticket. */
export function usePrint() {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const { money } = useFormats()
  return useMutation({
    mutationFn: async (orders: readonly Order[]) => {
      const words = LANGUAGES[i18n.language.slice(0, 2)] ?? TICKETS.en
      const [{ printTickets }, [{ tickets }, { modes }]] = await Promise.all([import("./print-tickets"), words()])
      await printTickets(orders, { tickets, modes, money })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [...svcKeys.orders] }),
  })
}
