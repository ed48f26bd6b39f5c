import { useTranslation } from "react-i18next"
import { ShownOnce } from "../../components/secrets/shown-once"

/** A secret that is shown once. */
export interface Secret {
  readonly title: string
  readonly text: string
  readonly value: string
}

/** Shows a secret once, to be copied. */
export function SecretOnce({ secret, onClose }: { readonly secret: Secret; readonly onClose: () => void }) {
  const { t } = useTranslation("svc")
  const words = { copy: t("secret.copy"), copied: t("secret.copied"), done: t("secret.done") }
  return (
    <ShownOnce
      title={secret.title}
      label={t("secret.value")}
      hint={t("secret.once")}
      value={secret.value}
      words={words}
      onClose={onClose}
    >
      {secret.text}
    </ShownOnce>
  )
}
