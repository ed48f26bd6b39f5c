import "./menu-parts"
import { effect } from "@preact/signals-core"
import { type CSSResultGroup, LitElement, type PropertyValues } from "lit"
import type { ShopEvents } from "../state/events"
import { speakAround, speakOfOrders } from "../state/language"
import { kitStyle } from "./style"

/**
 * What all elements of the kit share: they draw anew when a signal that they read changes, speak the page's language, and lay
 * themselves out inside a wrapper, which no rule of the page reaches.
 */
export abstract class KitElement extends LitElement {
  static override styles: CSSResultGroup = [kitStyle]
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  /** The menu needs no texts of the order. */
  protected readonly isMenu: boolean = false
  #stop: (() => void) | undefined
  /** The element of the kit that this one stands in. */
  #around: Element | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    const root = this.getRootNode()
    this.#around = root instanceof ShadowRoot ? root.host : undefined
    if (!this.isMenu) speakOfOrders()
    speakAround(this)
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop?.()
    this.#stop = undefined
  }

  protected override performUpdate(): void {
    if (!this.isUpdatePending) return
    this.#stop?.()
    let drawn = false
    this.#stop = effect(() => {
      if (drawn) {
        this.requestUpdate()
        return
      }
      drawn = true
      super.performUpdate()
    })
  }

  /**
   * Tells the page what happened, also when this element has gone meanwhile, as the checkout does with the cart that has become an order.
   * @returns false when a listener prevented it
   */
  protected tell<Name extends keyof ShopEvents>(name: Name, detail: ShopEvents[Name]): boolean {
    const from = this.isConnected ? this : (this.#around ?? this)
    return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
  }

  protected override firstUpdated(_changes: PropertyValues): void {
    this.toggleAttribute("ready", true)
  }
}

/** Defines an element once, also when the kit is loaded twice. */
export function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element)
}
