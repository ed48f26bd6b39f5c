import type { StoreOptions } from "../store"
import { CardStore } from "../vendors/card-store"

/** Tests in a file `*.suite.ts` that share a store with card payments. `use` returns the store; call it in hooks and tests. */
export type CardSuite = (use: () => CardStore) => void

/**
 * Runs suites one after the other on one store with card payments. After each test the provider gets its normal behaviour again. A suite
 * restores the settings that it changes.
 * @param suites the suites by their names in the report, in the sequence in which they run
 */
export function onOneCardStore(options: StoreOptions, suites: Readonly<Record<string, CardSuite>>): void {
  let cards: CardStore
  beforeAll(async () => {
    cards = await CardStore.start(options)
  })
  afterAll(() => cards?.stop())
  afterEach(() => cards.stripe.behave("well"))
  for (const [name, suite] of Object.entries(suites)) describe(name, () => suite(() => cards))
}
