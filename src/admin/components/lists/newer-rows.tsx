import { Button } from "@medusajs/ui"

interface NewerRowsProps {
  readonly label: string
  readonly onShow: () => void
}

/** The button that shows new rows of a table. It overlaps the line above the table, so that no row moves when it appears. */
export function NewerRows({ label, onShow }: NewerRowsProps) {
  return (
    <div className="pointer-events-none relative z-10 h-0">
      <div className="absolute inset-x-0 -top-3.5 flex justify-center">
        <Button size="small" variant="secondary" className="pointer-events-auto" onClick={onShow}>
          {label}
        </Button>
      </div>
    </div>
  )
}
