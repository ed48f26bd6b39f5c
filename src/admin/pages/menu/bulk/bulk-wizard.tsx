import { Button, FocusModal, Heading, InlineTip } from "@medusajs/ui"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { BulkPreviewResult } from "../../../../client/generated"
import type { BulkEntity } from "../../../../domain/bulk"
import { useReason } from "../../../components/use-reason"
import { type BulkDraft, bodyOf, newDraft, problemsOf } from "../../../lib/bulk/draft"
import { isBusy, isStale, useApplyBulk, usePreviewBulk } from "../../../lib/bulk/use-bulk"
import { randomKey } from "../../../lib/random-key"
import { BulkForm } from "./bulk-form"
import { BulkPreview } from "./bulk-preview"
import { BulkResult } from "./bulk-result"
import { BusyNotice } from "./busy-notice"

export interface WizardStart {
  readonly entity: BulkEntity
  /** Ids of targets that are already chosen. */
  readonly ids?: readonly string[]
}

interface Previewed {
  readonly preview: BulkPreviewResult
  /** Idempotency key of the previewed change: a retry is the same change. */
  readonly requestId: string
}

/** A bulk change in three steps: the form, the preview, and the result with the button that undoes it. */
export function BulkWizard({ start, onClose }: { readonly start: WizardStart; readonly onClose: () => void }) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<BulkDraft>(() => newDraft(start.entity, start.ids))
  const [tried, setTried] = useState(false)
  const [previewed, setPreviewed] = useState<Previewed>()
  const [isOutdated, setIsOutdated] = useState(false)
  const [made, setMade] = useState<number>()
  const preview = usePreviewBulk()
  const apply = useApplyBulk()
  const problems = problemsOf(draft)
  const error = apply.error ?? preview.error

  const look = (): void => {
    setTried(true)
    apply.reset()
    if (problems.size > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
      return
    }
    preview.mutate(bodyOf(draft), {
      onSuccess: (shown) => setPreviewed({ preview: shown, requestId: randomKey() }),
    })
  }
  const change = (): void => {
    if (previewed === undefined) return
    setIsOutdated(false)
    apply.mutate(
      { body: bodyOf(draft), token: previewed.preview.preview_token, requestId: previewed.requestId },
      {
        onSuccess: ({ id }) => setMade(id),
        onError: (failure) => {
          if (!isStale(failure)) return
          setIsOutdated(true)
          look()
        },
      },
    )
  }
  const step = made !== undefined ? "result" : previewed !== undefined ? "preview" : "choose"
  return (
    <FocusModal open onOpenChange={(open) => !open && onClose()}>
      <FocusModal.Content aria-describedby={undefined}>
        <FocusModal.Header />
        <form
          ref={form}
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onSubmit={(event) => {
            event.preventDefault()
            if (step === "choose") look()
            else if (step === "preview") change()
            else onClose()
          }}
        >
          <FocusModal.Body className="flex flex-1 flex-col items-center overflow-y-auto px-6 py-8">
            <div className="flex w-full max-w-3xl flex-col gap-y-6">
              <FocusModal.Title asChild>
                <Heading>{t(`bulk.steps.${step}`)}</Heading>
              </FocusModal.Title>
              {step === "choose" && (
                <BulkForm
                  draft={draft}
                  problems={tried ? problems : new Set()}
                  onChange={(next) => setDraft({ ...draft, ...next })}
                />
              )}
              {step === "preview" && previewed !== undefined && (
                <BulkPreview preview={previewed.preview} operation={draft.operation} />
              )}
              {made !== undefined && <BulkResult id={made} />}
              {isOutdated && (
                <InlineTip variant="warning" label={t("form.warning")} role="alert">
                  {t("bulk.stale")}
                </InlineTip>
              )}
              {isBusy(error) ? (
                <BusyNotice />
              ) : (
                error !== null &&
                !isStale(error) && (
                  <InlineTip variant="error" label={t("bulk.notDone")} role="alert">
                    {reason(error)}
                  </InlineTip>
                )
              )}
            </div>
          </FocusModal.Body>
          <FocusModal.Footer>
            {step === "preview" && (
              <Button size="small" variant="secondary" type="button" onClick={() => setPreviewed(undefined)}>
                {t("bulk.back")}
              </Button>
            )}
            <Button
              size="small"
              type="submit"
              isLoading={preview.isPending || apply.isPending}
              disabled={step === "preview" && previewed?.preview.total === 0}
              variant={step === "preview" && draft.operation === "delete" ? "danger" : "primary"}
            >
              {step === "choose"
                ? t("bulk.preview")
                : step === "preview"
                  ? t("bulk.apply", { count: previewed?.preview.total ?? 0 })
                  : t("order.close")}
            </Button>
          </FocusModal.Footer>
        </form>
      </FocusModal.Content>
    </FocusModal>
  )
}
