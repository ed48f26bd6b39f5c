import { Button, Container, Text } from "@medusajs/ui"
import { Component, type PropsWithChildren, type ReactNode, Suspense, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { waitOf } from "../lib/api"
import { laterInView } from "../lib/in-view"
import { Loading } from "./loading"
import { useReason } from "./use-reason"

interface GuardedProps extends PropsWithChildren {
  /** For panels on Medusa's pages: renders nothing while loading or after an error. */
  readonly quiet?: boolean
  /** Shown while loading. Default: a skeleton of a section of a page. */
  readonly waiting?: ReactNode
}

interface GuardedState {
  readonly failure: { readonly error: unknown } | null
}

/** A part that failed to load or to render can only be recovered by reloading the page. */
export const reload = (): void => window.location.reload()

/** Shows a lazily loaded part. When it fails, the rest of the page stays usable. */
export class Guarded extends Component<GuardedProps, GuardedState> {
  override state: GuardedState = { failure: null }

  static getDerivedStateFromError(error: unknown): GuardedState {
    return { failure: { error } }
  }

  override render(): ReactNode {
    const { quiet = false, waiting = <Loading onRetry={reload} />, children } = this.props
    const { failure } = this.state
    if (failure === null) return <Suspense fallback={quiet ? null : waiting}>{children}</Suspense>
    return quiet ? null : <Failed error={failure.error} onRetry={reload} />
  }
}

interface FailedProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** An error in place of content: the reason, and a button to retry. If the response has a `Retry-After`, the request is repeated automatically. */
export function Failed({ error, onRetry }: FailedProps): ReactNode {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const wait = waitOf(error)
  const retry = useRef(onRetry)
  retry.current = onRetry
  useEffect(() => {
    const ms = waitOf(error)
    if (ms === 0) return
    return laterInView(ms, () => retry.current())
  }, [error])
  return (
    <Container className="flex flex-col items-start gap-y-3 px-6 py-4" role="alert">
      <div>
        <Text size="small" weight="plus">
          {t("failed.text")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle break-words">
          {reason(error)}
          {wait > 0 && ` ${t("failed.waiting", { seconds: wait / 1_000 })}`}
        </Text>
      </div>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("failed.retry")}
      </Button>
    </Container>
  )
}
