import { css, html, nothing, type TemplateResult } from "lit"

/** Styles of choices: in a row, or each in its own row. */
export const optionStyle = css`
  .option { display: flex; gap: 14px; align-items: center; min-height: 50px; padding: 6px 0; border-bottom: 1px solid var(--line); cursor: pointer; }
  .option input { width: 24px; height: 24px; accent-color: var(--accent); flex: none; }
  .ways label { padding: 10px 12px; cursor: pointer; }
  .ways label:has(:focus-visible) { outline: 3px solid var(--text); outline-offset: 2px; }
  .ways input { position: absolute; opacity: 0; }
  .covered:empty { display: none; }
`

/** Styles of form fields: label, input and error message. */
export const fieldStyle = css`
  .field { display: block; margin-top: 10px; font-weight: 600; font-size: 15px; }
  .field input, .field select, .field textarea {
    display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 10px 14px; border: 1px solid var(--edge); border-radius: var(--radius);
    background: var(--surface); font-weight: 400; font-size: 16px;
  }
  .field select {
    appearance: none; padding-right: 40px; background-repeat: no-repeat; background-size: 6px 6px;
    background-position: right 22px center, right 16px center;
    background-image: linear-gradient(45deg, #0000 50%, var(--text) 0), linear-gradient(-45deg, #0000 50%, var(--text) 0);
  }
  .field [aria-invalid="true"] { border: 2px solid var(--text); }
  .problem { display: block; margin-top: 4px; font-size: 14px; box-shadow: inset 3px 0 0 var(--accent); padding-inline-start: 10px; }
  .unfit { margin-block: 8px; }
  .unfit .acts { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 10px; }
`

export interface Field {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly autocomplete: string
  readonly type?: "text" | "tel" | "email" | "password"
  readonly optional?: boolean
  /** The error message of the field. */
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

/** A form field with its label and error. */
export function field({ id, label, value, autocomplete, type = "text", optional, problem, onChange }: Field): TemplateResult {
  return html`<label class="field"><span>${label}</span>
    <input id=${id} name=${id} type=${type} autocomplete=${autocomplete as "name"}
      autocapitalize=${autocomplete === "postal-code" ? "characters" : nothing} maxlength="120" ?required=${!optional}
      aria-invalid=${problem !== undefined} aria-describedby=${problem === undefined ? nothing : `${id}-problem`} .value=${value}
      @change=${(event: Event) => onChange((event.target as HTMLInputElement).value)} />
    ${problem === undefined ? nothing : html`<span class="problem" id=${`${id}-problem`}>${problem}</span>`}</label>`
}
