"use client"

import type { MenuCategory, Product } from "medusa-plugin-svc-ordering/client"
import { useLocale } from "@/i18n/provider"
import { fill } from "@/i18n/text"
import { shownCategories } from "@/lib/cart"

interface Props {
  readonly menu: readonly MenuCategory[]
  readonly onChoose: (product: Product) => void
}

export function Menu({ menu, onChoose }: Props) {
  const { text } = useLocale()
  const categories = shownCategories(menu)
  return (
    <>
      <nav className="sections" aria-label={text.menu}>
        {categories.map(({ id, name, slug }) => (
          <a key={id} href={`#${slug}`}>
            {name}
          </a>
        ))}
      </nav>
      {categories.map(({ id, name, slug, description, products }) => (
        <section key={id} id={slug} aria-labelledby={`${slug}-title`}>
          <h2 id={`${slug}-title`}>{name}</h2>
          {description && <p className="quiet">{description}</p>}
          <ul className="dishes">
            {products.map((product) => (
              <Dish key={product.id} product={product} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Dish({ product, onChoose }: { readonly product: Product; readonly onChoose: Props["onChoose"] }) {
  const { text, price } = useLocale()
  const { name, description, variations, purchasable } = product
  const [image] = product.images
  const amount = product.price === null ? "" : price(product.price)
  const label = purchasable ? fill(text.addNamed, { name }) : `${text.unavailable}: ${name}`
  return (
    <li className="dish">
      {/* biome-ignore lint/performance/noImgElement: next/image needs the host of the shop's pictures in next.config */}
      {image && <img src={image.src} alt="" loading="lazy" width={88} height={88} />}
      <div className="dish-text">
        <h3>{name}</h3>
        {description && <p className="quiet">{description}</p>}
        <p className="amount">{variations.length > 1 ? fill(text.from, { price: amount }) : amount}</p>
      </div>
      <button type="button" disabled={!purchasable} aria-label={label} onClick={() => onChoose(product)}>
        {purchasable ? text.add : text.unavailable}
      </button>
    </li>
  )
}
