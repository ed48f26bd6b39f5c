import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Account } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import { type StaffAct, useActOnStaff, useSendResetLink } from "../../lib/staff/use-staff"

interface PersonMenuProps {
  readonly person: Account
  readonly onEdit: () => void
  readonly onConnect: () => void
}

/** The actions on a staff account. Actions that sign screens out ask for confirmation. */
export function PersonMenu({ person, onEdit, onConnect }: PersonMenuProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const ask = usePrompt()
  const { mutateAsync, isPending } = useActOnStaff()
  const { mutateAsync: sendLink } = useSendResetLink()
  const { id, display_name: name, email } = person
  const act = (change: StaffAct, done: string) =>
    attempt(
      () => mutateAsync(change),
      () => void toast.success(done),
      { things: [String(id)] },
    )
  const send = () =>
    void attempt(
      () => sendLink(person),
      () => void toast.success(t("staff.linkSent", { email })),
      { isOnce: true },
    )

  const confirmed = (what: "disable" | "delete") =>
    ask({
      title: t(`staff.${what}Title`, { name }),
      description: t(`staff.${what}Text`),
      confirmText: t(`staff.${what}`),
      cancelText: t("form.cancel"),
    })
  const disable = async () => {
    if (await confirmed("disable")) await act({ kind: "switch", id, disabled: true }, t("staff.isDisabled", { name }))
  }
  const remove = async () => {
    if (await confirmed("delete")) await act({ kind: "delete", id }, t("staff.isDeleted", { name }))
  }
  const enable = () => void act({ kind: "switch", id, disabled: false }, t("staff.isEnabled", { name }))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" variant="transparent" disabled={isPending} aria-label={t("staff.actions", { name })}>
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.Item onClick={onEdit}>{t("staff.change")}</DropdownMenu.Item>
        {!person.disabled && <DropdownMenu.Item onClick={onConnect}>{t("screens.connect")}</DropdownMenu.Item>}
        <DropdownMenu.Item onClick={send}>{t("staff.sendLink")}</DropdownMenu.Item>
        <DropdownMenu.Separator />
        {person.disabled ? (
          <DropdownMenu.Item onClick={enable}>{t("staff.enable")}</DropdownMenu.Item>
        ) : (
          <DropdownMenu.Item onClick={() => void disable()}>{t("staff.disable")}</DropdownMenu.Item>
        )}
        <DropdownMenu.Item onClick={() => void remove()}>{t("staff.delete")}</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
