import type { Printer, PrintersUpdateBody } from "../../../client/generated"

/**
 * The fields that differ from the printer as the form has shown it. Only they are sent, because the others may have been changed meanwhile by
 * somebody else.
 */
export function changedFields(fields: PrintersUpdateBody, shown: Printer): PrintersUpdateBody {
  const isChanged = (key: string, value: unknown): boolean =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(shown).find(([name]) => name === key)?.[1])
  return Object.fromEntries(Object.entries(fields).filter(([key, value]) => isChanged(key, value)))
}
