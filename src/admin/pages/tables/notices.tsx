import { Button, InlineTip, Text, toast } from "@medusajs/ui"
import type { PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsTables } from "../../../client/generated"
import { TABLE_LIMITS } from "../../../domain/tables"
import type { Answer } from "../../lib/api"
import { roomFor } from "../../lib/tables/edits"
import { useCoexistence, useSaveTables } from "../../lib/tables/use-tables"
import { StoreAddress } from "./store-address"
import { useTableAttempt } from "./use-table-attempt"

/** The obstacles to ordering at a table, each with its remedy. */
export function Notices({ settings }: { readonly settings: Answer<SettingsTables> }) {
  const { t } = useTranslation("svc")
  const attempt = useTableAttempt()
  const coexists = useCoexistence()
  const { mutateAsync, isPending } = useSaveTables()
  const { enabled, tables, store_url: address } = settings.data
  const switchOn = () =>
    void attempt(
      () => mutateAsync({ seen: settings, rules: { enabled: true } }),
      () => toast.success(t("tables.isOn")),
    )
  return (
    <>
      {coexists && (
        <Notice>
          <InlineTip variant="info" label={t("tables.coexists")} className="w-full">
            {t("tables.coexistsText")}
          </InlineTip>
        </Notice>
      )}
      {!enabled && tables.length > 0 && (
        <Notice>
          <InlineTip variant="warning" label={t("tables.off")} className="min-w-0 flex-1">
            {t("tables.offText")}
          </InlineTip>
          <Button size="small" isLoading={isPending} onClick={switchOn}>
            {t("tables.switchOn")}
          </Button>
        </Notice>
      )}
      {address === "" && tables.length > 0 && (
        <Notice>
          <StoreAddress />
        </Notice>
      )}
      {roomFor(tables) <= 0 && (
        <Notice>
          <Text size="small" className="text-ui-fg-subtle">
            {t("tables.full", { most: TABLE_LIMITS.tables })}
          </Text>
        </Notice>
      )}
    </>
  )
}

function Notice({ children }: PropsWithChildren) {
  return <div className="flex flex-wrap items-center gap-3 px-6 py-4">{children}</div>
}
