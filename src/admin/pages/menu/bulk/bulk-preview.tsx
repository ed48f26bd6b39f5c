import { Heading, Table, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { BulkPreviewResult } from "../../../../client/generated"
import type { BulkOperation } from "../../../../domain/bulk"
import { Skipped } from "./skipped"
import { useValues } from "./use-values"

interface BulkPreviewProps {
  readonly preview: BulkPreviewResult
  readonly operation: BulkOperation
}

/** Every field that a bulk change would write, before and after. */
export function BulkPreview({ preview, operation }: BulkPreviewProps) {
  const { t } = useTranslation("svc")
  const inWords = useValues()
  const { changes, total, targets, skipped } = preview
  return (
    <>
      <div>
        <Heading level="h2">{t(`bulk.operations.${operation}`)}</Heading>
        <Text size="small" className="text-ui-fg-subtle" role="status">
          {t("bulk.effect", { total, targets })}
        </Text>
      </div>
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable with the keyboard
        <section className="overflow-x-auto rounded-lg border" tabIndex={0} aria-label={t("bulk.changes")}>
          <Table>
            <Table.Header>
              <Table.Row>
                <Table.HeaderCell>{t("bulk.name")}</Table.HeaderCell>
                <Table.HeaderCell>{t("schedule.field")}</Table.HeaderCell>
                <Table.HeaderCell>{t("bulk.before")}</Table.HeaderCell>
                <Table.HeaderCell>{t("bulk.after")}</Table.HeaderCell>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {changes.map(({ id, name, field, before, after, variation }) => (
                <Table.Row key={`${id} ${variation?.id} ${field}`}>
                  <Table.Cell>{variation === null ? name : `${name} · ${variation.name}`}</Table.Cell>
                  <Table.Cell>{t(`bulk.changed.${field}`, { defaultValue: field })}</Table.Cell>
                  <Table.Cell className="text-ui-fg-subtle tabular-nums">{inWords(field, before)}</Table.Cell>
                  <Table.Cell className="tabular-nums">{inWords(field, after)}</Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        </section>
      )}
      {total > changes.length && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.more", { count: total - changes.length })}
        </Text>
      )}
      <Skipped items={skipped} />
    </>
  )
}
