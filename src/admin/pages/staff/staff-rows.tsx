import { StatusBadge, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Account } from "../../../client/generated"
import { STAFF_ROLES } from "../../../domain/access/roles"
import { TableFrame } from "../../components/lists/table-frame"
import { useFormats } from "../../lib/format"
import { PersonMenu } from "./person-menu"

interface StaffRowsProps {
  readonly staff: readonly Account[]
  /** Times on another day than this instant are shown with their date. */
  readonly now: string
  readonly onEdit: (person: Account) => void
  readonly onConnect: (person: Account) => void
}

/** The staff as a table. */
export function StaffRows({ staff, now, onEdit, onConnect }: StaffRowsProps) {
  const { t } = useTranslation("svc")
  const { when } = useFormats()
  return (
    <TableFrame>
      <Table>
        <Table.Header>
          <Table.Row>
            {(["name", "role", "store", "lastSignIn", "state"] as const).map((name) => (
              <Table.HeaderCell key={name}>{t(`staff.${name}`)}</Table.HeaderCell>
            ))}
            <Table.HeaderCell>
              <span className="sr-only">{t("staff.change")}</span>
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {staff.map((person) => (
            <Table.Row key={person.id}>
              <Table.Cell className="min-w-40 py-2">
                <Text size="small" weight="plus">
                  {person.display_name}
                </Text>
                <Text size="small" className="text-ui-fg-subtle">
                  {person.username}
                </Text>
              </Table.Cell>
              <Table.Cell className="min-w-40 py-2">
                {STAFF_ROLES.filter((role) => person.roles.includes(role))
                  .map((role) => t(`staff.roles.${role}`))
                  .join(" · ")}
              </Table.Cell>
              <Table.Cell>{person.meta.store || t("staff.allStores")}</Table.Cell>
              <Table.Cell className="tabular-nums">
                {person.last_sign_in_at === null ? t("staff.neverSignedIn") : when(person.last_sign_in_at, now)}
              </Table.Cell>
              <Table.Cell>
                <StatusBadge color={person.disabled ? "grey" : "green"}>
                  {t(person.disabled ? "staff.disabled" : "staff.active")}
                </StatusBadge>
              </Table.Cell>
              <Table.Cell className="text-right">
                <PersonMenu person={person} onEdit={() => onEdit(person)} onConnect={() => onConnect(person)} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </TableFrame>
  )
}
