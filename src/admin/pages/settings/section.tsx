import { Container, Heading, Text } from "@medusajs/ui"
import type { PropsWithChildren } from "react"

interface SectionProps extends PropsWithChildren {
  readonly title: string
  readonly hint?: string | undefined
}

/** A group of settings with a title. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h2">{title}</Heading>
        {hint !== undefined && (
          <Text size="small" className="text-ui-fg-subtle">
            {hint}
          </Text>
        )}
      </div>
      <div className="flex flex-col gap-y-4 px-6 py-4">{children}</div>
    </Container>
  )
}
