import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useEffect, useSyncExternalStore } from "react"
import { undoOffers } from "./use-undo-offer"

/** The place in a drawer where the last action is reported, with the offer to undo it. */
export function UndoInDrawer({ className }: { readonly className: string }) {
  useEffect(undoOffers.enter, [])
  const offer = useSyncExternalStore(undoOffers.subscribe, undoOffers.inDrawer)
  return (
    <div role="status">
      {offer !== undefined && (
        <div className={`flex flex-wrap items-center gap-2 ${className}`}>
          <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon shrink-0" />
          <Text size="small" className="min-w-0 flex-1 basis-40 break-words">
            {offer.text}
          </Text>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              undoOffers.end()
              offer.undo()
            }}
          >
            {offer.label}
          </Button>
        </div>
      )}
    </div>
  )
}
