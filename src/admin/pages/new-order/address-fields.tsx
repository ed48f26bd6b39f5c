import { useTranslation } from "react-i18next"
import type { AddressInput } from "../../../client/generated"
import { TextField } from "../../components/field"

interface AddressFieldsProps {
  readonly address: AddressInput
  /** The error message of the street. */
  readonly error: string | undefined
  readonly onChange: (address: AddressInput) => void
}

/** The fields of the delivery address. */
export function AddressFields({ address, error, onChange }: AddressFieldsProps) {
  const { t } = useTranslation("svc")
  const field = (name: "address_1" | "address_2" | "postcode" | "city" | "notes", label: string, problem?: string) => (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={name === "postcode" ? 32 : 255}
      value={address[name] ?? ""}
      error={problem}
      onChange={(typed) => onChange({ ...address, [name]: typed })}
    />
  )
  return (
    <>
      {field("address_1", t("newOrder.address"), error)}
      <div className="grid grid-cols-2 gap-4">
        {field("postcode", t("newOrder.postcode"))}
        {field("city", t("newOrder.city"))}
      </div>
      <div className="grid grid-cols-2 gap-4">
        {field("address_2", t("newOrder.door"))}
        {field("notes", t("newOrder.courierNote"))}
      </div>
    </>
  )
}
