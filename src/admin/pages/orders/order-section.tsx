import { Heading } from "@medusajs/ui"
import type { ReactNode } from "react"

interface SectionProps {
  readonly title: string
  /** Content beside the title. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** A section of an order with a title. */
export function Section({ title, mark, children }: SectionProps) {
  return (
    <section className="flex flex-col gap-y-2 px-6 py-4">
      <div className="flex items-center gap-x-2">
        <Heading level="h2">{title}</Heading>
        {mark}
      </div>
      {children}
    </section>
  )
}
