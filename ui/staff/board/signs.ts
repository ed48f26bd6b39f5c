import { html, svg, type TemplateResult } from "lit"

/** An icon, large enough for a finger. The control around it has the accessible name. */
export function sign(content: TemplateResult<2>): TemplateResult {
  return html`<svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">${content}</svg>`
}

export const bellSign = sign(svg`<path d="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 22h4" />`)

export const silentSign = sign(svg`<path d="M6 17v-6a6 6 0 0 1 12 0v6l2 2H4zM10 22h4M3 3l18 18" />`)

export const slidersSign = sign(
  svg`<path d="M3 7h9M18 7h3M3 17h3M12 17h9" /><circle cx="15" cy="7" r="3" /><circle cx="9" cy="17" r="3" />`,
)

export const clockSign = sign(svg`<circle cx="12" cy="12" r="9" /><path d="M12 7v5l3 2" />`)
