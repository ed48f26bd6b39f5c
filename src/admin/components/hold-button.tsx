import { Button, Tooltip } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

const HOLD_MS = 1_000
/** The longest time (ms) between the two key presses. */
const ARMED_MS = 5_000

interface HoldButtonProps {
  readonly label: string
  /** What it does. Shown while the mouse or the focus is on it. */
  readonly description: string
  /** A sentence that explains how to press it. Shown after a press that was too short. */
  readonly hint: string
  readonly isLoading: boolean
  readonly onDone: () => void
}

/** A button that is safe against accidental presses: it must be held for a second, or pressed twice with the keyboard. */
export function HoldButton({ label, description, hint, isLoading, onDone }: HoldButtonProps) {
  const [holding, setHolding] = useState(false)
  const [armed, setArmed] = useState(false)
  const done = useRef(onDone)
  done.current = onDone
  // The browser also sends a click after a completed hold.
  const completed = useRef(false)

  useEffect(() => {
    if (!holding) return
    const held = setTimeout(() => {
      setHolding(false)
      setArmed(false)
      completed.current = true
      done.current()
    }, HOLD_MS)
    return () => clearTimeout(held)
  }, [holding])
  useEffect(() => {
    if (!armed) return
    const forgotten = setTimeout(() => setArmed(false), ARMED_MS)
    return () => clearTimeout(forgotten)
  }, [armed])

  const release = () => setHolding(false)
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="txt-small text-ui-fg-subtle empty:hidden">
        {armed ? hint : ""}
      </span>
      <Tooltip content={description}>
        <Button
          size="small"
          variant="secondary"
          className="relative touch-manipulation select-none overflow-hidden"
          isLoading={isLoading}
          onKeyDown={(event) => {
            // A held key is one press.
            if (event.repeat) event.preventDefault()
          }}
          onPointerDown={({ button }) => {
            completed.current = false
            if (button === 0) setHolding(true)
          }}
          onPointerUp={release}
          onPointerLeave={release}
          onPointerCancel={release}
          onContextMenu={(event) => event.preventDefault()}
          onClick={({ detail }) => {
            // A click without a held pointer comes from a key or a screen reader.
            if (detail === 0 && armed) {
              setArmed(false)
              onDone()
            } else if (detail === 0 || !completed.current) setArmed(true)
          }}
        >
          <span
            aria-hidden
            className={`absolute inset-y-0 left-0 bg-ui-tag-red-bg ease-linear ${holding ? "w-full transition-all" : "w-0"}`}
            style={{ transitionDuration: `${HOLD_MS}ms` }}
          />
          <span className="text-ui-tag-red-text relative">{label}</span>
        </Button>
      </Tooltip>
    </span>
  )
}
