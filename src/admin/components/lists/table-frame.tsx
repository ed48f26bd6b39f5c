import type { ReactNode } from "react"

/**
 * Around the table of a section: one line above it and none below, as in Medusa's tables, and within the section's round corners. Hidden texts in
 * it do not widen the page.
 */
export function TableFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto rounded-b-lg [&_tbody]:border-b-0 [&_tbody_tr:last-child]:border-b-0 [&_thead]:border-t-0">
      {children}
    </div>
  )
}
