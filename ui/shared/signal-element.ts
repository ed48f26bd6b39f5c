import { effect } from "@preact/signals-core"
import { type CSSResult, LitElement } from "lit"

/** An element that renders again when a signal changes that it has read while rendering. */
export class SignalElement extends LitElement {
  #forget: (() => void) | undefined

  /** Adds styles that were loaded after this element. */
  adopt({ styleSheet }: Pick<CSSResult, "styleSheet">): void {
    const { shadowRoot: root } = this
    if (root !== null && styleSheet !== undefined) root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet]
  }

  protected override performUpdate(): void {
    if (!this.isUpdatePending) return
    this.#forget?.()
    let rendered = false
    this.#forget = effect(() => {
      if (rendered) this.requestUpdate()
      else {
        rendered = true
        super.performUpdate()
      }
    })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#forget?.()
  }
}
