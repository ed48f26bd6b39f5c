import { removeStatements } from "../database/platform-triggers"
import { PASSWORD_WATCH } from "../modules/access/password-watch"
import { DROP_SIGN_IN_INDEXES } from "../modules/access/sign-in-indexes"
import { STOCK_GUARD } from "../modules/ordering/capacity/stock-guard"
import { STOCK_NOTES } from "../modules/ordering/capacity/stock-notes"
import { NATIVE_FEED } from "../modules/ordering/native/native-feed"
import { DROP_NATIVE_INDEXES } from "../modules/ordering/native/native-indexes"

/** Everything that the plugin adds to the platform's tables, with the statements that remove it. */
export const ON_PLATFORM_TABLES: readonly { readonly what: string; readonly statements: readonly string[] }[] = [
  { what: "triggers on sign-in identities (password watch)", statements: removeStatements(PASSWORD_WATCH) },
  { what: "triggers on orders (native feed)", statements: removeStatements(NATIVE_FEED) },
  { what: "triggers on reservations and stock (stock guard)", statements: removeStatements(STOCK_GUARD) },
  { what: "triggers on fulfilments (stock notes)", statements: removeStatements(STOCK_NOTES) },
  { what: "indexes on people and sign-in identities", statements: DROP_SIGN_IN_INDEXES },
  { what: "indexes on order changes and transactions", statements: DROP_NATIVE_INDEXES },
]

/** The statements of {@link ON_PLATFORM_TABLES} in one list. */
export const REMOVED_FROM_PLATFORM_TABLES: readonly string[] = ON_PLATFORM_TABLES.flatMap(({ statements }) => statements)
