import type { MenuCategory, Product } from "../../../src/client"
import type { Shop } from "./shop"
import type { isSpecial, Week } from "./week"

const MARK = "svc-structured-data"

/**
 * Describes the shop, its hours and its menu to search engines by schema.org data, once per page. Loaded only where a page asks for it.
 * @param differs `isSpecial`. It is a parameter, because importing it would split the files of the other elements
 */
export function describe({ status, menu }: Shop, weeks: readonly Week[], differs: typeof isSpecial): void {
  // Visitors may come during the hours of pickup. If the shop offers no pickup, its first hours are used.
  const week = weeks.find(({ kinds }) => kinds.includes("pickup")) ?? weeks[0]
  const data = {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: status.store_name,
    url: location.origin + location.pathname,
    ...(status.store_phone ? { telephone: status.store_phone } : {}),
    ...(week ? hoursOf(week, differs) : {}),
    hasMenu: {
      "@type": "Menu",
      hasMenuSection: menu.filter(({ products }) => products.length > 0).map((section) => sectionOf(section, status.currency)),
    },
  }
  const known = document.getElementById(MARK)
  const script = known ?? document.createElement("script")
  script.id = MARK
  script.setAttribute("type", "application/ld+json")
  script.textContent = JSON.stringify(data)
  if (known === null) document.head.append(script)
}

function hoursOf(week: Week, differs: typeof isSpecial) {
  const spec = (where: object, { start, end }: { start: string; end: string }) => ({
    "@type": "OpeningHoursSpecification",
    ...where,
    opens: start,
    // Midnight at the end of a day is written as the last minute before it.
    closes: end === "00:00" ? "23:59" : end,
  })
  const closed = { start: "00:00", end: "00:00" }
  return {
    openingHoursSpecification: Object.entries(week.weekly).flatMap(([day, ranges]) =>
      ranges.map((range: { start: string; end: string }) =>
        spec({ dayOfWeek: `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}` }, range),
      ),
    ),
    specialOpeningHoursSpecification: week.days
      .filter((day) => differs(week, day))
      .flatMap(({ date, ranges }) =>
        ranges.length > 0
          ? ranges.map((range: { start: string; end: string }) => spec({ validFrom: date, validThrough: date }, range))
          : [{ ...spec({ validFrom: date, validThrough: date }, closed), closes: "00:00" }],
      ),
  }
}

const sectionOf = ({ name, description, products }: MenuCategory, currency: string | null) => ({
  "@type": "MenuSection",
  name,
  ...(description ? { description } : {}),
  hasMenuItem: products.map((product) => itemOf(product, currency)),
})

const itemOf = ({ name, description, price, images }: Product, currency: string | null) => ({
  "@type": "MenuItem",
  name,
  ...(description ? { description } : {}),
  ...(images[0] ? { image: new URL(images[0].src, location.href).href } : {}),
  ...(price === null || currency === null ? {} : { offers: { "@type": "Offer", price, priceCurrency: currency } }),
})
