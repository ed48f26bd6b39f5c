import { toast } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation, SettingsOperationUpdateBody } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import type { Answer } from "../../lib/api"
import { useFormats } from "../../lib/format"
import { closingOf, reopeningOf } from "../../lib/schedule/closed-day"
import { putSettings, readSettings, useSaveSettings } from "../../lib/settings/use-settings"

type Stored = Answer<SettingsOperation>
type ChangeOf = (types: SettingsOperation["order_types"]) => SettingsOperationUpdateBody

const thingsOf = (date: string): readonly string[] => [`closed ${date}`]

/** Closes every order type on a date at once. This can be undone for a while. */
export function useCloseDay() {
  const { t } = useTranslation("svc")
  const { date: dateText } = useFormats()
  const attempt = useAttempt()
  const client = useQueryClient()
  // Exceptions are sent as whole lists, so they are read first: another user may have added some.
  const read = () => readSettings(client, "operation")
  // The read is part of the change, so that a second press before the change is sent does not send it twice.
  const [isPending, setIsPending] = useState(false)
  const { mutateAsync } = useSaveSettings("operation", ({ before, changeOf }: { before: Stored; changeOf: ChangeOf }) =>
    putSettings("operation", { change: changeOf(before.data.order_types), etag: before.etag }),
  )
  const send = async (changeOf: ChangeOf): Promise<Stored> => {
    setIsPending(true)
    try {
      const before = await read()
      await mutateAsync({ before, changeOf })
      return before
    } finally {
      setIsPending(false)
    }
  }
  const offerUndo = (date: string, before: Stored): void => {
    const label = t("card.undo")
    const undo = (): void => {
      toast.dismiss(shown)
      void attempt(() => send((types) => reopeningOf(types, before.data.order_types, date)), undefined, {
        things: thingsOf(date),
      })
    }
    const shown = toast.success(t("schedule.closedDay", { date: dateText(date) }), {
      action: { label, altText: label, onClick: undo },
    })
  }
  const closeDay = (date: string): void =>
    void attempt(
      () => send((types) => closingOf(types, date)),
      (before) => offerUndo(date, before),
      { things: thingsOf(date) },
    )
  return { closeDay, isPending }
}
