import { EllipsisHorizontal } from "@medusajs/icons"
import { DropdownMenu, IconButton, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { useAttempt } from "../../components/use-attempt"
import { type ActedPrinter, useActOnPrinter } from "../../lib/printers/use-printers"

/** The place where failures of actions on a printer are shown. */
export const placeOfPrinter = (id: number): string => `printer ${id}`

interface PrinterMenuProps {
  readonly printer: Printer
  readonly onEdit: () => void
  /** Called with the printer and its new address. */
  readonly onAddress: (printer: ActedPrinter) => void
}

/** The actions on a printer. Those that stop it from printing ask for confirmation. */
export function PrinterMenu({ printer, onEdit, onAddress }: PrinterMenuProps) {
  const { t } = useTranslation("svc")
  const attempt = useAttempt()
  const ask = usePrompt()
  const { mutateAsync, isPending } = useActOnPrinter((result, { kind }) => {
    if (kind === "delete") toast.success(t("printers.isRemoved", { name }))
    else onAddress(result)
  })
  const { id, name, protocol } = printer
  const confirmed = (what: "renew" | "remove") =>
    ask({
      title: t(`printers.${what}Title`, { name }),
      description: t(`printers.${what}Text`),
      confirmText: t(`printers.${what}`),
      cancelText: t("form.cancel"),
    })
  const renew = async () => {
    if (await confirmed("renew"))
      void attempt(() => mutateAsync({ kind: "renew", id }), undefined, { isOnce: true, place: placeOfPrinter(id) })
  }
  const remove = async () => {
    if (await confirmed("remove"))
      void attempt(() => mutateAsync({ kind: "delete", id }), undefined, { place: placeOfPrinter(id) })
  }
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton
          size="small"
          variant="transparent"
          className="shrink-0"
          disabled={isPending}
          aria-label={t("printers.actions", { name })}
        >
          <EllipsisHorizontal />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        <DropdownMenu.Item onClick={onEdit}>{t("printers.change")}</DropdownMenu.Item>
        {protocol !== "browser" && <DropdownMenu.Item onClick={() => void renew()}>{t("printers.renew")}</DropdownMenu.Item>}
        <DropdownMenu.Separator />
        <DropdownMenu.Item onClick={() => void remove()}>{t("printers.remove")}</DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
