/** Replaces the browser's page while the tests of a file run. */
export function standInForPage(globals: Readonly<Record<string, unknown>> = {}): void {
  const all = { document: { title: "Board" }, navigator: {}, ...globals }
  beforeAll(() => {
    for (const [name, value] of Object.entries(all)) Object.defineProperty(globalThis, name, { value, configurable: true })
  })
  afterAll(() => {
    for (const name of Object.keys(all)) Reflect.deleteProperty(globalThis, name)
  })
}
