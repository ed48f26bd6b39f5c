import { type Session, SessionKeeper } from "../session"

jest.mock("idb-keyval", () => ({ del: async () => undefined, get: async () => undefined, set: async () => undefined }))

/** Replaces the browser's channel between tabs. */
class Channel {
  static all: Channel[] = []
  onmessage: ((event: { readonly data: unknown }) => void) | undefined
  constructor(readonly name: string) {
    Channel.all.push(this)
  }
  postMessage(data: unknown): void {
    for (const other of Channel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
}

const session = (token: string): Session => ({ token, accountId: 1, name: "Lola", roles: [] })

describe("the session of a screen", () => {
  const { fetch, BroadcastChannel } = globalThis
  beforeEach(() => {
    jest.useFakeTimers()
    Channel.all = []
    const refusal = { code: "svc_unauthorized", message: "", data: { status: 401 } }
    Object.assign(globalThis, { fetch: async () => Response.json(refusal, { status: 401 }), BroadcastChannel: Channel })
  })
  afterEach(() => {
    Object.assign(globalThis, { fetch, BroadcastChannel })
    jest.useRealTimers()
  })

  it("is not ended by the late answer to a request with the former token", async () => {
    const keeper = new SessionKeeper("http://localhost")
    const call = () => keeper.svc.orders.get("a").catch(() => undefined)
    await keeper.take(session("former"))
    jest.advanceTimersByTime(60_000)
    await call()
    expect(keeper.expired.value).toBe(true)
    await keeper.take(session("present"))
    await call()
    expect(keeper.expired.value).toBe(false)
    jest.advanceTimersByTime(60_000)
    await call()
    expect(keeper.expired.value).toBe(true)
  })

  it("is shared by all tabs: signing in or out in one of them reaches the others", async () => {
    const [one, other] = [new SessionKeeper("http://localhost"), new SessionKeeper("http://localhost")]
    const followed: (string | undefined)[] = []
    other.followed = () => followed.push(other.session.value?.token)
    other.expired.value = true
    await one.take(session("a"))
    expect(other.expired.value).toBe(false)
    await one.signOut()
    expect([followed, other.session.value]).toEqual([["a", undefined], undefined])
  })
})
