import { Spinner } from "@medusajs/icons"
import { Button, Container, Skeleton, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"

/** Content that loads faster than this shows no skeleton, which would only flash. */
const SKELETON_MS = 300
const SLOW_MS = 8_000

interface LoadingProps {
  /** Called by the button that appears when loading takes too long. */
  readonly onRetry: () => void
  /** The approximate number of lines of the content. */
  readonly lines?: number
}

/** A skeleton in the shape of the content that is loading. */
export function Loading({ onRetry, lines = 4 }: LoadingProps) {
  const { t } = useTranslation("svc")
  const [shown, setShown] = useState<"nothing" | "skeleton" | "slow">("nothing")
  useEffect(() => {
    const soon = setTimeout(() => setShown("skeleton"), SKELETON_MS)
    const late = setTimeout(() => setShown("slow"), SLOW_MS)
    return () => {
      clearTimeout(soon)
      clearTimeout(late)
    }
  }, [])
  if (shown === "nothing") return null
  return (
    <Container className="flex flex-col gap-y-3 px-6 py-4" aria-busy="true">
      <div className="flex flex-wrap items-center justify-between gap-2" role="status">
        {shown === "slow" ? (
          <>
            <Text size="small">{t("loading.slow")}</Text>
            <Button size="small" variant="secondary" onClick={onRetry}>
              {t("failed.retry")}
            </Button>
          </>
        ) : (
          <span className="sr-only">{t("loading.text")}</span>
        )}
      </div>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className="h-7 w-full rounded-md" />
      ))}
    </Container>
  )
}

/** The content of a popover until its own content is loaded. It is shown at once, because an empty popover looks broken. */
export function MenuLoading({ onRetry }: Pick<LoadingProps, "onRetry">) {
  const { t } = useTranslation("svc")
  const [shown, setShown] = useState<"nothing" | "busy" | "slow">("nothing")
  useEffect(() => {
    // Screen readers announce a status when its text changes, not when it is added with its text.
    setShown("busy")
    const late = setTimeout(() => setShown("slow"), SLOW_MS)
    return () => clearTimeout(late)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      <Spinner aria-hidden className="text-ui-fg-subtle animate-spin motion-reduce:animate-none" />
      <Text size="small" role="status">
        {shown === "nothing" ? "" : t(shown === "slow" ? "loading.slow" : "loading.text")}
      </Text>
      {shown === "slow" && (
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t("failed.retry")}
        </Button>
      )}
    </div>
  )
}
