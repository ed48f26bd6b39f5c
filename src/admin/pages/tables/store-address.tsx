import { Button, InlineTip } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useState } from "react"
import { useTranslation } from "react-i18next"
import type { SettingsOperation } from "../../../client/generated"
import { TextField } from "../../components/field"
import { FormConflict } from "../../components/forms/form-conflict"
import type { Answer } from "../../lib/api"
import { svcKeys } from "../../lib/query-keys"
import { useOperation } from "../../lib/settings/use-operation"
import { useOperationForm } from "../../lib/settings/use-operation-form"

/** Asks for the storefront's URL, to which every code leads. */
export function StoreAddress() {
  const { data } = useOperation()
  return data === undefined ? null : <AddressForm stored={data} />
}

function AddressForm({ stored }: { readonly stored: Answer<SettingsOperation> }) {
  const { t } = useTranslation("svc")
  const client = useQueryClient()
  const [address, setAddress] = useState("")
  const saved = useCallback(() => {
    for (const queryKey of [svcKeys.settings("tables"), svcKeys.qrCodes]) void client.invalidateQueries({ queryKey })
  }, [client])
  const form = useOperationForm(stored, saved)
  const { save, isSaving, errorOf, problem } = form
  return (
    <form
      noValidate
      className="flex w-full flex-col gap-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        save({ store_url: address.trim() })
      }}
    >
      <InlineTip variant="warning" label={t("tables.noAddress")}>
        {t("tables.noAddressText")}
      </InlineTip>
      <FormConflict form={form} nameOf={() => t("tables.address")} />
      <div className="flex max-w-xl flex-wrap items-start gap-2">
        <div className="min-w-48 flex-1">
          <TextField
            label={t("tables.address")}
            type="url"
            placeholder="https://"
            value={address}
            onChange={setAddress}
            error={errorOf("store_url") ?? problem}
          />
        </div>
        <Button size="small" type="submit" className="mt-7" disabled={address.trim() === ""} isLoading={isSaving}>
          {t("form.save")}
        </Button>
      </div>
    </form>
  )
}
