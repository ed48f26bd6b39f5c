import { onOneStore } from "../../../support/one-store"
import { ownRecord } from "./auth/me.suite"
import { validate } from "./cart/validate.suite"
import { catalog } from "./catalog/catalog.suite"
import { configAndMinimum } from "./delivery/config-and-minimum.suite"
import { deliveryBoys } from "./delivery-boys/delivery-boys.suite"
import { extraCategories } from "./extra-categories/extra-categories.suite"
import { extras } from "./extras/extras.suite"
import { readerLanguage } from "./kit/reader-language.suite"
import { reference } from "./kit/reference.suite"
import { orderStatuses } from "./order-statuses/order-statuses.suite"
import { orderTypes } from "./order-types/order-types.suite"
import { overview } from "./overview/overview.suite"
import { productCategories } from "./product-categories/product-categories.suite"
import { products } from "./products/products.suite"
import { capacity } from "./schedule/capacity.suite"
import { schedule } from "./schedule/schedule.suite"
import { sameRecord } from "./settings/same-record.suite"
import { ownOrders } from "./users/own-orders.suite"

onOneStore(
  {},
  {
    // First, because it expects a day without orders.
    overview,
    reference,
    "language of a reader": readerLanguage,
    "own record": ownRecord,
    "order statuses": orderStatuses,
    "order types": orderTypes,
    couriers: deliveryBoys,
    "own orders": ownOrders,
    "validation of a cart": validate,
    extras,
    "extra categories": extraCategories,
    "product categories": productCategories,
    products,
    "delivery's configuration and minimum": configAndMinimum,
    "the same record": sameRecord,
    schedule,
    capacity,
    // Last, because it adds two hundred products.
    catalog,
  },
)
