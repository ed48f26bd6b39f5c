import { toast } from "@medusajs/ui"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { UndoOffers } from "../../lib/undo-offers"

/** The offers on the present page of the dashboard. */
export const undoOffers = new UndoOffers(({ text, label, undo }, ms) => {
  const shown = toast.success(text, {
    duration: ms,
    action: {
      label,
      altText: label,
      onClick: () => {
        toast.dismiss(shown)
        undo()
      },
    },
  })
})

/** Returns a function that reports an action, and offers to undo it for a while. */
export function useUndoOffer(): (text: string, undo: () => void) => void {
  const { t } = useTranslation("svc")
  return useCallback((text: string, undo: () => void) => undoOffers.make({ text, label: t("card.undo"), undo }), [t])
}
