import { html, LitElement } from "lit"

/** The minimum of a menu: products with their names, texts and prices, each with a button that adds it to the cart. */
class BareMenu extends LitElement {
  static properties = { menu: { state: true }, cart: { state: true } }

  constructor() {
    super()
    this.menu = []
    this.cart = new Map()
  }

  async connectedCallback() {
    super.connectedCallback()
    const response = await fetch("catalog.json")
    this.menu = (await response.json()).data
  }

  #add(product) {
    this.cart = new Map(this.cart).set(product.id, (this.cart.get(product.id) ?? 0) + 1)
  }

  render() {
    const count = [...this.cart.values()].reduce((sum, each) => sum + each, 0)
    return html`${this.menu.map(
      ({ name, products }) =>
        html`<section><h2>${name}</h2><ul>${products.map(
          (product) => html`<li class="product"><h3>${product.name}</h3><p>${product.description}</p>
          <p class="money">${product.price} €</p><button @click=${() => this.#add(product)}>${this.cart.get(product.id) ?? "+"}</button></li>`,
        )}</ul></section>`,
    )}<p class="cart">${count}</p>`
  }
}

customElements.define("bare-menu", BareMenu)
