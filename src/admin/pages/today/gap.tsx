import { Text } from "@medusajs/ui"
import { ActionProblem } from "../../components/problems/action-problem"

interface GapProps {
  readonly text: string
  /** Height (px) of the card that was here. */
  readonly height: number
  /** The place of the order if it has left the board, so that a failed action on it is shown here; otherwise undefined. */
  readonly place: string | undefined
}

/** The placeholder for a card that has left its lane. It is removed when nobody touches the board. */
export function Gap({ text, height, place }: GapProps) {
  return (
    <li className="bg-ui-bg-subtle flex border-t flex-col justify-center px-6 py-3" style={{ minHeight: height }}>
      <Text size="small" className="text-ui-fg-subtle">
        {text}
      </Text>
      {place !== undefined && <ActionProblem place={place} />}
    </li>
  )
}
