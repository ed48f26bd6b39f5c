import { Button, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

export interface Difference {
  readonly key: string
  readonly name: string
  readonly mine: string
  readonly theirs: string
}

interface MergeViewProps {
  readonly differences: readonly Difference[]
  /** Overwrites what another user has saved. */
  readonly onKeep: () => void
  /** Drops the user's own changes. */
  readonly onTake: () => void
}

/** Two versions of the same settings, with every difference. */
export function MergeView({ differences, onKeep, onTake }: MergeViewProps) {
  const { t } = useTranslation("svc")
  return (
    <section className="divide-y" role="alert">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <Heading level="h2">{t("schedule.conflict")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("schedule.conflictText")}
          </Text>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" type="button" onClick={onTake}>
            {t("schedule.takeTheirs")}
          </Button>
          <Button size="small" type="button" onClick={onKeep}>
            {t("schedule.keepMine")}
          </Button>
        </div>
      </div>
      <div className="overflow-x-auto">
        <Table>
          <Table.Header>
            <Table.Row>
              <Table.HeaderCell>{t("schedule.field")}</Table.HeaderCell>
              <Table.HeaderCell>{t("schedule.mine")}</Table.HeaderCell>
              <Table.HeaderCell>{t("schedule.theirs")}</Table.HeaderCell>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {differences.map(({ key, name, mine, theirs }) => (
              <Table.Row key={key}>
                <Table.Cell className="first-letter:uppercase">{name}</Table.Cell>
                <Table.Cell>{mine}</Table.Cell>
                <Table.Cell>{theirs}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </section>
  )
}
