import { type Store, startStore } from "../../support"
import { documentedProgram, runProgram } from "../../support/documented-program"

/** The address that the documents name. */
const DOCUMENTED = "http://localhost:9000"

describe("docs/storefront/client.md", () => {
  let store: Store
  beforeAll(async () => {
    store = await startStore()
  })
  afterAll(() => store?.stop())

  it("prints what it says, as one program against a store", async () => {
    const { source, expected } = documentedProgram("docs/storefront/client.md")
    expect(expected.length).toBeGreaterThan(10)
    expect(source).toContain(DOCUMENTED)
    expect(await runProgram(source.replaceAll(DOCUMENTED, store.url))).toEqual(expected)
  })
})
