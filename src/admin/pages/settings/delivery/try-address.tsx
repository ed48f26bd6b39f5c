import { Button, InlineTip, StatusBadge, Text } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { DeliveryTryAddressResult } from "../../../../client/generated"
import { TextField } from "../../../components/field"
import { useReason } from "../../../components/use-reason"
import { useFormats } from "../../../lib/format"
import { failureKind, type useAddressTrial } from "../../../lib/settings/use-address-trial"
import { isInvalid } from "../../../lib/settings/use-operation"
import { Section } from "../section"
import { PROVIDER_NAMES } from "./services-section"

interface TryAddressProps {
  readonly trial: ReturnType<typeof useAddressTrial>
  /** The unsaved change of the settings. */
  readonly change: { readonly [key: string]: unknown }
  readonly currency: string | null
}

/** Tests an address with the typed settings before they are saved: the result is what a guest would see. */
export function TryAddress({ trial, change, currency }: TryAddressProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const [address, setAddress] = useState("")
  const { mutate, data, error, isPending } = trial
  const ask = (): void => {
    if (address.trim() !== "") mutate({ address, delivery: change.delivery ?? {} })
  }
  return (
    <Section title={t("settings.try.title")} hint={t("settings.try.hint")}>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={t("settings.try.address")}
            autoComplete="off"
            maxLength={255}
            value={address}
            onChange={setAddress}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return
              // Prevents the event from submitting the form around it.
              event.preventDefault()
              ask()
            }}
          />
        </div>
        <Button size="small" variant="secondary" type="button" className="mt-7" isLoading={isPending} onClick={ask}>
          {t("settings.try.button")}
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-y-2">
        {error !== null && (
          <InlineTip variant="error" label={t("settings.try.notTried")}>
            {isInvalid(error) ? t("form.invalid") : reason(error)}
          </InlineTip>
        )}
        {data !== undefined && <Answer trial={data} currency={currency ?? "EUR"} />}
      </div>
    </Section>
  )
}

function Answer({ trial, currency }: { readonly trial: DeliveryTryAddressResult; readonly currency: string }) {
  const { t, i18n } = useTranslation("svc")
  const { money } = useFormats()
  const number = new Intl.NumberFormat(i18n.language)
  const { deliverable, reason, distance_km: km, fee, steps, duration_ms: duration } = trial
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge color={deliverable ? "green" : "red"}>{t(deliverable ? "settings.try.yes" : "settings.try.no")}</StatusBadge>
        <Text size="small" weight="plus" className="tabular-nums">
          {[
            ...(km > 0 ? [`${number.format(km)} km`] : []),
            ...(deliverable ? [money(String(fee), currency)] : []),
            t("settings.try.took", { ms: number.format(duration) }),
          ].join(" · ")}
        </Text>
      </div>
      {reason !== null && <Text size="small">{t(`settings.try.reasons.${failureKind(reason)}`, { code: reason })}</Text>}
      {steps.length > 0 && (
        <ul className="txt-small text-ui-fg-subtle">
          {steps.map(({ service, provider, failure, duration_ms: ms }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is the steps of one response and never changes
            <li key={index}>
              {t(failure === null ? "settings.try.answered" : "settings.try.failed", {
                service: t(`settings.try.services.${service}`),
                provider: PROVIDER_NAMES[provider],
                ms: number.format(ms),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
