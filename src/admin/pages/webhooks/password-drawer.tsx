import { useState } from "react"
import { useTranslation } from "react-i18next"
import { TextField } from "../../components/field"
import { FormDrawer } from "../../components/form-drawer"
import { useReason } from "../../components/use-reason"
import { fieldErrors, isInvalid } from "../../lib/settings/use-operation"
import { useCreatePassword } from "../../lib/webhooks/use-application-passwords"
import type { Secret } from "./secret-once"

interface PasswordDrawerProps {
  readonly onSecret: (secret: Secret) => void
  readonly onClose: () => void
}

/** The form of a new application password, which is shown once. */
export function PasswordDrawer({ onSecret, onClose }: PasswordDrawerProps) {
  const { t } = useTranslation("svc")
  const reason = useReason()
  const { mutate, isPending, error } = useCreatePassword()
  const [name, setName] = useState("")
  const save = (): void =>
    mutate(name.trim(), {
      onSuccess: ({ data }) => {
        onClose()
        onSecret({
          title: t("secret.passwordTitle", { name: data.name }),
          text: t("secret.passwordText"),
          value: data.password,
        })
      },
    })
  return (
    <FormDrawer
      title={t("passwords.add")}
      isSaving={isPending}
      problem={error === null ? undefined : isInvalid(error) ? t("form.invalid") : reason(error)}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={t("passwords.name")}
        hint={t("passwords.nameHint")}
        maxLength={255}
        autoComplete="off"
        value={name}
        onChange={setName}
        error={fieldErrors(error)("name")}
      />
    </FormDrawer>
  )
}
