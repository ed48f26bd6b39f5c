import { OPENING, type Store, type StoreOptions, startStore } from "../store"
import { passwordKeeper } from "./password-keeper"
import { settingsKeeper } from "./settings-keeper"

/** Tests in a file of their own (`*.suite.ts`) that share a store with others. `use` gives the store to its hooks and tests. */
export type Suite = (use: () => Store) => void

/** How a store is started where the plain start is not enough: with the built dashboard, for example. */
export type StoreStart = (options: StoreOptions) => Promise<Store>

/**
 * Runs suites one after the other on one store, because a start costs more than most of them. Each finds the settings and the
 * passwords of the accounts as they are at a start, and the clock as it would be by itself. Orders, accounts and whatever else an
 * earlier suite has made are still there: a suite that needs a new database, or counts everything in it, stays a spec file.
 * @param options of the store
 * @param suites by the name under which they are reported, in their sequence
 * @param start makes the store; `startMs` is how long that may take
 */
export function onOneStore(
  options: StoreOptions,
  suites: Readonly<Record<string, Suite>>,
  { start = startStore, startMs }: { readonly start?: StoreStart; readonly startMs?: number } = {},
): void {
  let store: Store
  let startedAt: number
  let resetSettings: () => Promise<void>
  let resetPasswords: () => Promise<void>
  beforeAll(async () => {
    startedAt = Date.now()
    store = await start(options)
    resetSettings = await settingsKeeper(store)
    resetPasswords = await passwordKeeper(store)
  }, startMs)
  afterAll(() => store?.stop())
  /** The clock as if no suite had set it. It never goes back, so later orders are newer. */
  const now = (): string | null =>
    options.clock === "real" ? null : new Date(Date.parse(options.clock ?? OPENING) + Date.now() - startedAt).toISOString()

  for (const [name, suite] of Object.entries(suites)) {
    describe(name, () => {
      suite(() => store)
      afterAll(async () => {
        await resetPasswords()
        await store.setClock(now())
        await resetSettings()
      })
    })
  }
}
