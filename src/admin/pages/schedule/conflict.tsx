import { Button, Container, Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useFormats } from "../../lib/format"
import { differencesOf, NUMBERS, type ScheduleDraft, SWITCHES } from "../../lib/schedule/draft"
import { DAYS } from "../../lib/schedule/week-texts"

interface ConflictProps {
  readonly mine: ScheduleDraft
  readonly theirs: ScheduleDraft
  readonly onKeep: () => void
  readonly onTake: () => void
}

/** Two versions of a schedule, field by field. */
export function Conflict({ mine, theirs, onKeep, onTake }: ConflictProps) {
  const { t } = useTranslation("svc")
  const { weekday, date } = useFormats()
  const nameOf = (name: string): string => {
    const day = (DAYS as readonly string[]).indexOf(name)
    if (day >= 0) return weekday(day)
    const field = [...NUMBERS, ...SWITCHES].find((each) => each === name)
    return field === undefined ? date(name.replace("exception ", "")) : t(`schedule.fields.${field}`)
  }
  const textOf = (value: string | boolean): string =>
    typeof value === "string" ? value || "–" : t(value ? "schedule.yes" : "schedule.no")
  return (
    <Container className="divide-y p-0" role="alert">
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
            {differencesOf(mine, theirs).map((each) => (
              <Table.Row key={each.name}>
                <Table.Cell className="first-letter:uppercase">{nameOf(each.name)}</Table.Cell>
                <Table.Cell>{textOf(each.mine)}</Table.Cell>
                <Table.Cell>{textOf(each.theirs)}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </Container>
  )
}
