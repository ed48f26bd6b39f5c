import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { useFormats } from "../../lib/format"
import { type FormFieldProps, FormText, useFieldName } from "./form-fields"

interface SecretFieldProps extends FormFieldProps {
  /** Whether a key is stored. It is never shown. */
  readonly isStored: boolean
  /** When each key was stored, by path; not known for keys of older releases. */
  readonly since: SettingsOperation["secrets_since"]
}

/** A key that can be replaced and removed, but not read. */
export function SecretField({ form, path, hint, isStored, since }: SecretFieldProps) {
  const { t } = useTranslation("svc")
  const { date } = useFormats()
  const nameOf = useFieldName()
  const storedAt = since[path]
  const [replaces, setReplaces] = useState(false)
  const { isSaving } = form
  useEffect(() => {
    // After saving, the typed key is stored, so the field for a new key is closed.
    if (!isSaving) setReplaces(false)
  }, [isSaving])
  const isRemoved = form.isRemoved(path)
  const typed = form.text(path) !== ""
  const keep = (): void => {
    setReplaces(false)
    form.set(path, "")
  }
  const fault = form.errorOf(path) !== undefined
  if (!isStored || replaces || typed || fault)
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <FormText form={form} path={path} hint={hint} type="password" autoComplete="new-password" />
        </div>
        {isStored && (
          <Button size="small" variant="secondary" type="button" className="mt-7" onClick={keep}>
            {t("settings.keepSecret")}
          </Button>
        )}
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <Text size="small" weight="plus">
          {nameOf(path)}
        </Text>
        <StatusBadge color={isRemoved ? "orange" : "green"}>
          {isRemoved
            ? t("settings.secretRemoved")
            : storedAt === undefined
              ? t("settings.secretStored")
              : t("settings.secretStoredSince", { date: date(storedAt) })}
        </StatusBadge>
      </div>
      <div className="flex gap-2">
        {isRemoved ? (
          <Button size="small" variant="secondary" type="button" onClick={keep}>
            {t("settings.keepSecret")}
          </Button>
        ) : (
          <>
            <Button size="small" variant="secondary" type="button" onClick={() => setReplaces(true)}>
              {t("settings.replaceSecret")}
              <span className="sr-only">: {nameOf(path)}</span>
            </Button>
            <Button size="small" variant="secondary" type="button" onClick={() => form.set(path, null)}>
              {t("settings.removeSecret")}
              <span className="sr-only">: {nameOf(path)}</span>
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
