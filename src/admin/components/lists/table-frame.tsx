import type { ReactNode } from "react"

/**
 * The frame around the table of a section: a line above the table and none below, as in Medusa's tables, within the section's round corners.
 * Visually hidden texts in the table do not widen the page. On a narrow screen it scrolls sideways, as Medusa's tables do.
 */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-b-lg [&_table]:min-w-[42rem] [&_tbody]:border-b-0 [&_tbody_tr:last-child]:border-b-0 [&_th]:whitespace-nowrap [&_thead]:border-t-0">
      {children}
    </div>
  )
}
