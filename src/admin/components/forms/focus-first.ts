/** The controls of a form that a user fills in. A switch has a hidden field of its own. */
const FIELDS = ":is(input, textarea, [role=combobox], [role=switch]):not(:disabled, [aria-hidden=true])"

/**
 * Focuses the first field of a drawer that opens, for its `onOpenAutoFocus`. Without a field the drawer focuses what it usually does, its close
 * button.
 */
export function focusFirstField(event: Event): void {
  const field = (event.currentTarget as HTMLElement | null)?.querySelector<HTMLElement>(FIELDS)
  if (field == null) return
  event.preventDefault()
  field.focus()
}
