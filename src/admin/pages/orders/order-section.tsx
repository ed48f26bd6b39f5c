import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"

/** A section of an order with a title. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-y-2 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {children}
    </section>
  )
}
