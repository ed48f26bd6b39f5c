import { Button, Heading, InlineTip, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { LoyaltyAccountsAdjustBody } from "../../../client/generated"
import { TextField } from "../../components/field"
import { useReason } from "../../components/use-reason"
import { ApiError } from "../../lib/api"
import { adjustmentProblems } from "../../lib/loyalty/program-draft"
import { useAdjustPoints } from "../../lib/loyalty/use-loyalty"
import { randomKey } from "../../lib/random-key"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { wholeOrText } from "../../lib/typed-numbers"

interface AdjustFormProps {
  readonly account: number
  readonly balance: number
}

/** Adds or removes points. A repeated request, for example after a lost response, has no further effect. */
export function AdjustForm({ account, balance }: AdjustFormProps) {
  const { t } = useTranslation("svc")
  const why = useReason()
  const { mutate, isPending, error, reset } = useAdjustPoints(account)
  const [points, setPoints] = useState("")
  const [reason, setReason] = useState("")
  const [key, setKey] = useState(randomKey)
  const [tried, setTried] = useState(false)
  const errorOf = fieldErrors(error)
  const change = wholeOrText(points)
  const after = typeof change === "number" ? balance + change : undefined
  // Problems that the form itself can find are shown before anything is sent.
  const missing = tried ? adjustmentProblems(points, reason) : []
  const locked = error instanceof ApiError && error.code === "loyalty_unavailable"
  // A different adjustment needs a new key, because the earlier one may have been applied.
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value)
    setKey(randomKey())
    reset()
  }
  const save = () => {
    setTried(true)
    if (adjustmentProblems(points, reason).length > 0) return
    mutate({ points: change, reason: reason.trim(), idempotency: key } as LoyaltyAccountsAdjustBody, {
      onSuccess: () => {
        toast.success(t("points.booked"))
        setPoints("")
        setReason("")
        setKey(randomKey())
        setTried(false)
      },
    })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-y-4 px-6 py-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) save()
      }}
    >
      <Heading level="h2">{t("points.adjust")}</Heading>
      <TextField
        label={t("points.change")}
        inputMode="text"
        autoComplete="off"
        value={points}
        onChange={edit(setPoints)}
        hint={after === undefined || after < 0 ? undefined : t("points.after", { points: after })}
        error={
          missing.includes("points")
            ? t("points.whole")
            : after !== undefined && after < 0
              ? t("points.below")
              : errorOf("points")
        }
      />
      <TextField
        label={t("points.reason")}
        hint={t("points.reasonHint")}
        maxLength={255}
        autoComplete="off"
        value={reason}
        onChange={edit(setReason)}
        error={missing.includes("reason") ? t("points.reasonMissing") : errorOf("reason")}
      />
      {error !== null && (
        <InlineTip variant="error" label={t("form.notSaved")} role="alert">
          {locked ? t("points.locked") : isInvalid(error) ? t("form.invalid") : why(error)}
        </InlineTip>
      )}
      <Button size="small" type="submit" className="self-start" isLoading={isPending}>
        {t("points.save")}
      </Button>
    </form>
  )
}
