import { Text } from "@medusajs/ui"
import type { Order } from "../../client/generated"
import { useFormats } from "../lib/format"

/** The lines of an order, with extras and comments. */
export function OrderLines({ order }: { readonly order: Order }) {
  const { money } = useFormats()
  return (
    <ul className="flex flex-col gap-y-2">
      {order.line_items.map((line) => (
        <li key={line.id} className="flex justify-between gap-x-4">
          <div className="min-w-0">
            <Text size="small" weight="plus" className="break-words">
              {line.quantity} × {line.name}
            </Text>
            {line.extras.map((extra) => (
              <Text key={extra.id} size="small" className="text-ui-fg-subtle">
                + {extra.name}
              </Text>
            ))}
            {line.additional_comments !== "" && (
              <Text size="small" className="break-words">
                {line.additional_comments}
              </Text>
            )}
          </div>
          <Text size="small" className="tabular-nums">
            {money(line.subtotal, order.currency)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
