import type { Guest } from "../guests"
import { withAccount } from "../use-guests"

const guest = (changes: Partial<Guest>): Guest => ({
  key: "guest",
  firstName: "Carla",
  lastName: "",
  phone: "+34600555444",
  email: "a-friend@example.com",
  account: 0,
  customer: undefined,
  address: undefined,
  last: undefined,
  ...changes,
})

/** The service: account 7, and 404 for every other one. */
const respond = async (url: string | URL | Request) =>
  String(url).endsWith("/admin/svc/loyalty/accounts/7")
    ? Response.json({ data: { account_id: 7, email: "clara@example.com" } })
    : Response.json({ error: { code: "svc_not_found", message: "", details: {} } }, { status: 404 })

describe("the e-mail of an order that staff take for a guest", () => {
  beforeEach(() => void jest.spyOn(globalThis, "fetch").mockImplementation(respond))
  afterEach(() => void jest.restoreAllMocks())

  it.each([
    ["of the account, whichever e-mail the last order had", guest({ account: 7 }), "clara@example.com"],
    ["of the last order, if the account was deleted", guest({ account: 8 }), "a-friend@example.com"],
    ["of the last order, if the guest has no account", guest({}), "a-friend@example.com"],
  ])("is that %s", async (_, known, expected) => {
    expect((await withAccount(known)).email).toBe(expected)
  })
})
