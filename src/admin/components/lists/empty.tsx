import { ExclamationCircle } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { PropsWithChildren } from "react"

interface EmptyProps extends PropsWithChildren {
  /** Why there is nothing. */
  readonly text: string
  /** What to do next. */
  readonly hint?: string | undefined
  /** Whether the list is empty because of a search or a filter, so that screen readers announce it. */
  readonly isResult?: boolean
}

/** An empty list, in the shape of Medusa's empty tables. `children`: the buttons of what to do next. */
export function Empty({ text, hint, isResult = false, children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-y-4 px-6 py-10 text-center">
      <div className="flex max-w-prose flex-col items-center gap-y-3">
        <ExclamationCircle className="text-ui-fg-subtle" aria-hidden />
        <div className="flex flex-col gap-y-1">
          <Text size="small" leading="compact" weight="plus" role={isResult ? "status" : undefined}>
            {text}
          </Text>
          {hint !== undefined && (
            <Text size="small" className="text-ui-fg-subtle">
              {hint}
            </Text>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
