import { OPENING, type Store, type StoreOptions, startStore } from "../store"
import { passwordKeeper } from "./password-keeper"
import { settingsKeeper } from "./settings-keeper"

/** Tests in a file `*.suite.ts` that share a store with other files. `use` returns the store; call it in hooks and tests. */
export type Suite = (use: () => Store) => void

/** Starts the store if `startStore` is not enough, for example with the built dashboard. */
export type StoreStart = (options: StoreOptions) => Promise<Store>

/**
 * Runs suites one after the other on one store, because starting a store takes longer than most suites. Before each suite the settings,
 * passwords and clock are reset. Orders, accounts and other data of earlier suites remain, so a suite that needs a new database, or counts
 * all rows, stays a spec file.
 * @param options the options of the store
 * @param suites the suites by their names in the report, in the sequence in which they run
 * @param start starts the store; `startMs` is its time limit
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
  /** The time that the store's clock would show without the moves of suites. The clock never goes back, so later orders are newer. */
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
