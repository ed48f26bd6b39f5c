import { onOneStore } from "../support/one-store"
import { nativeFeed } from "./native-feed.suite"
import { nativeIndexes } from "./native-indexes.suite"
import { orderColumns } from "./order-columns.suite"

onOneStore(
  {},
  {
    "indexes on the platform's order tables": nativeIndexes,
    "the feed of the platform's changes": nativeFeed,
    "the plugin's table of orders": orderColumns,
  },
)
