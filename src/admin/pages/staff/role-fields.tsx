import { Checkbox, Hint, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { STAFF_ROLES, type StaffRole } from "../../../domain/access/roles"

interface RoleFieldsProps {
  readonly roles: readonly StaffRole[]
  readonly error: string | undefined
  readonly onChange: (roles: readonly StaffRole[]) => void
}

/** The roles of a person. */
export function RoleFields({ roles, error, onChange }: RoleFieldsProps) {
  const { t } = useTranslation("svc")
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-y-2" aria-describedby={`${id}-error`}>
      <legend className="txt-compact-small-plus mb-2">{t("staff.role")}</legend>
      {STAFF_ROLES.map((role) => (
        <div key={role} className="flex items-center gap-x-2">
          <Checkbox
            id={`${id}-${role}`}
            checked={roles.includes(role)}
            aria-invalid={error !== undefined}
            onCheckedChange={(checked) =>
              onChange(STAFF_ROLES.filter((each) => (each === role ? checked : roles.includes(each))))
            }
          />
          <Label htmlFor={`${id}-${role}`} size="small">
            {t(`staff.roles.${role}`)}
          </Label>
        </div>
      ))}
      <div id={`${id}-error`}>{error !== undefined && <Hint variant="error">{error}</Hint>}</div>
    </fieldset>
  )
}
