import { XMark } from "@medusajs/icons"
import { Button, Container, Heading, IconButton, Text, toast, usePrompt } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { ApplicationPassword } from "../../../client/generated"
import { Failed } from "../../components/guarded"
import { Empty } from "../../components/lists/empty"
import { Loading } from "../../components/loading"
import { useAttempt } from "../../components/use-attempt"
import { useFormats } from "../../lib/format"
import { useApplicationPasswords, useEndPassword } from "../../lib/webhooks/use-application-passwords"
import { PasswordDrawer } from "./password-drawer"
import type { Secret } from "./secret-once"

interface PasswordsProps {
  readonly now: string
  readonly onSecret: (secret: Secret) => void
}

/** Application passwords: they let other programs act as the signed-in user. */
export function Passwords({ now, onSecret }: PasswordsProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  const attempt = useAttempt()
  const ask = usePrompt()
  const list = useApplicationPasswords()
  const { mutateAsync, isPending } = useEndPassword()
  const [adds, setAdds] = useState(false)
  const again = () => void list.refetch()
  const end = async ({ id, name }: ApplicationPassword) => {
    const wanted = await ask({
      title: t("passwords.endTitle", { name }),
      description: t("passwords.endText"),
      confirmText: t("passwords.end", { name }),
      cancelText: t("form.cancel"),
    })
    if (wanted)
      void attempt(
        () => mutateAsync({ id }),
        () => toast.success(t("passwords.isEnded", { name })),
      )
  }
  if (list.data === undefined) return list.isError ? <Failed error={list.error} onRetry={again} /> : <Loading onRetry={again} />
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="min-w-0 flex-1 basis-64">
          <Heading level="h2">{t("passwords.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("passwords.hint")}
          </Text>
        </div>
        <Button size="small" variant="secondary" onClick={() => setAdds(true)}>
          {t("passwords.add")}
        </Button>
      </div>
      {list.data.length === 0 ? (
        <Empty text={t("passwords.none")} />
      ) : (
        <ul className="divide-y">
          {list.data.map((password) => (
            <li key={password.id} className="flex items-center justify-between gap-x-4 px-6 py-3">
              <div className="min-w-0">
                <Text size="small" weight="plus" className="break-words">
                  {password.name}
                </Text>
                <Text size="small" className="text-ui-fg-subtle">
                  {[
                    t("passwords.created", { time: when(password.created_at, now) }),
                    password.last_used_at === null
                      ? t("passwords.unused")
                      : t("passwords.used", { time: when(password.last_used_at, now) }),
                  ].join(" · ")}
                </Text>
              </div>
              <IconButton
                size="small"
                variant="transparent"
                disabled={isPending}
                aria-label={t("passwords.end", { name: password.name })}
                onClick={() => void end(password)}
              >
                <XMark />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {adds && <PasswordDrawer onSecret={onSecret} onClose={() => setAdds(false)} />}
    </Container>
  )
}
