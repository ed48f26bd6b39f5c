import { Ordering } from "@/components/ordering"
import { requestLanguage } from "@/i18n/request-language"
import { DICTIONARIES } from "@/i18n/text"
import { shop } from "@/lib/svc"
import { seat } from "@/lib/table"

// The menu that a guest sees may be a minute old. Prices and availability are checked again before the order is placed.
const SHARED = { init: { next: { revalidate: 60 } } }

export default async function MenuPage() {
  const [status, menu, table] = await Promise.all([shop.status(), shop.catalog.get({}, SHARED), seat()])
  if (!status.accepting_orders) {
    return (
      <main>
        <h1>{status.store_name}</h1>
        <p>{DICTIONARIES[await requestLanguage()].closed}</p>
      </main>
    )
  }
  return <Ordering menu={menu} orderTypes={status.order_types} seat={table} />
}
