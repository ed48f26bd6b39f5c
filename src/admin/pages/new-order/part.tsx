import { Container, Heading } from "@medusajs/ui"
import { type ReactNode, useId } from "react"

interface PartProps {
  readonly title: string
  /** The first part has the page's title. */
  readonly level?: "h1" | "h2"
  /** Content beside the title. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A section of the page with a title. */
export function Part({ title, level = "h2", aside, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
          <Heading level={level} id={id}>
            {title}
          </Heading>
          {aside}
        </div>
        <div className="flex flex-col gap-y-4 px-6 py-4">{children}</div>
      </Container>
    </section>
  )
}
