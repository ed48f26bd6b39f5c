import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { UNDO_MS } from "../../../domain/orders/undo-time"

/** A function that says what was done, and offers for a while to undo it. */
export function useUndoOffer(): (text: string, undo: () => void) => void {
  const { t } = useTranslation("svc")
  return useCallback(
    (text: string, undo: () => void) => {
      const label = t("card.undo")
      const shown = toast.success(text, {
        duration: UNDO_MS,
        action: {
          label,
          altText: label,
          onClick: () => {
            toast.dismiss(shown)
            undo()
          },
        },
      })
    },
    [t],
  )
}
