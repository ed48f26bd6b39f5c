import { effect } from "@preact/signals-core"
import { LitElement } from "lit"

/** An element that renders again when a signal changes which it has read while rendering. */
export class SignalElement extends LitElement {
  #forget: (() => void) | undefined

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
