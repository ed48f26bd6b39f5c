import { Input, Text } from "@medusajs/ui"
import { type KeyboardEvent, type RefObject, useId, useState } from "react"
import { Field } from "./field"

interface Suggestion {
  readonly key: string
  readonly text: string
  readonly detail: string
  readonly disabled?: boolean
}

interface SuggestProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** The suggestions for the text. `foundLabel` is their accessible name. */
  readonly found: readonly Suggestion[]
  readonly foundLabel: string
  readonly onChoose: (key: string) => void
  /** Called on Enter if no suggestion is selected. */
  readonly onNone?: () => void
  /** Whether an empty text is also a valid value. Then no suggestion is selected until an arrow key or a letter selects one. */
  readonly mayBeEmpty?: boolean
  readonly input?: RefObject<HTMLInputElement>
  readonly autoFocus?: boolean
  readonly type?: "text" | "tel"
  readonly maxLength?: number
}

/** A text field with suggestions: the arrow keys move through them, Enter selects one, Escape closes them. */
export function Suggest({
  label,
  hint,
  error,
  value,
  onChange,
  found,
  foundLabel,
  onChoose,
  onNone,
  mayBeEmpty = false,
  input,
  ...field
}: SuggestProps) {
  const list = useId()
  const [at, setAt] = useState<number>()
  const [closed, setClosed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const open = hasFocus && !closed && found.length > 0
  const first = mayBeEmpty && value === "" ? -1 : 0
  const active = Math.min(at ?? first, found.length - 1)
  const choose = (index: number): void => {
    const suggestion = found[index]
    if (suggestion === undefined || suggestion.disabled) return
    setAt(undefined)
    onChoose(suggestion.key)
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      setClosed(false)
      setAt((Math.max(active, step === 1 ? -1 : 0) + step + found.length) % found.length)
    } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      if (open && active >= 0) choose(active)
      else onNone?.()
    } else if (event.key === "Escape" && open) {
      setClosed(true)
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...field}
            {...control}
            ref={input}
            size="small"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={list}
            aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              setAt(undefined)
              setClosed(false)
              onChange(event.target.value)
            }}
            onKeyDown={press}
            onFocus={() => setHasFocus(true)}
            onBlur={() => setHasFocus(false)}
          />
          <div
            id={list}
            role="listbox"
            aria-label={foundLabel}
            hidden={!open}
            className="bg-ui-bg-component shadow-elevation-flyout absolute inset-x-0 top-full z-10 mt-1 max-h-80 overflow-y-auto rounded-lg p-1"
          >
            {found.map(({ key, text, detail, disabled = false }, index) => (
              // The field keeps the focus and handles the keys; this handler is for the pointer.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={key}
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === active}
                aria-disabled={disabled}
                className={`flex cursor-pointer items-baseline justify-between gap-x-4 rounded-md px-2 py-1.5 ${index === active ? "bg-ui-bg-component-hover" : ""}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                <Text size="small" as="span" className={`min-w-0 break-words ${disabled ? "text-ui-fg-subtle" : ""}`}>
                  {text}
                </Text>
                <Text size="xsmall" as="span" className="text-ui-fg-subtle shrink-0 tabular-nums">
                  {detail}
                </Text>
              </div>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
