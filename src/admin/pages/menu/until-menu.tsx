import { Clock } from "@medusajs/icons"
import { DropdownMenu, IconButton } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { MenuOnDemand } from "../../components/lists/menu-on-demand"
import { useFormats } from "../../lib/format"
import type { OffChoice } from "../../lib/menu/off-until"

interface UntilMenuProps {
  /** The name of the product. */
  readonly name: string
  readonly choices: readonly OffChoice[]
  readonly serverTime: string
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly onChoose: (until: string | undefined) => void
}

/** The choices for how long a product is sold out. */
export function UntilMenu({ name, choices, serverTime, open, onOpen, onChoose }: UntilMenuProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return (
    <MenuOnDemand
      open={open}
      onOpen={onOpen}
      button={
        <IconButton size="small" variant="transparent" aria-label={t("menuPage.untilOf", { name })}>
          <Clock />
        </IconButton>
      }
    >
      {() => (
        <>
          <DropdownMenu.Label>{t("menuPage.offFor", { name })}</DropdownMenu.Label>
          {choices.map(({ name: choice, until }) => (
            <DropdownMenu.Item key={choice} className="justify-between gap-x-6" onClick={() => onChoose(until)}>
              {t(`menuPage.until.${choice}`)}
              {until !== undefined && <span className="text-ui-fg-subtle tabular-nums">{when(until, serverTime)}</span>}
            </DropdownMenu.Item>
          ))}
        </>
      )}
    </MenuOnDemand>
  )
}
