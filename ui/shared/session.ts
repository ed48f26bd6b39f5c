import { signal } from "@preact/signals-core"
import { del, get, set } from "idb-keyval"
import { createStaffClient, type StaffClient } from "../../src/client/staff-client"
import { steady } from "./steady"

/** The user who is signed in on this screen. */
export interface Session {
  readonly token: string
  readonly accountId: number
  readonly name: string
  readonly roles: readonly string[]
  /** The instant (ms, by the restaurant's clock) at which the session ends even if it is in use. Undefined: it does not end while it is in use. */
  readonly endsAt?: number
}

const KEY = "svc-session"
/** Time limit (ms) of a call. The service responds within nine seconds or not at all. */
const TIMEOUT_MS = 10_000

/** The origin and path before `/svc`, derived from the URL of this page (`…/svc/kitchen`). */
export function pageOrigin(): string {
  return location.href.replace(/\/svc\/[^/]+\/?(?:[?#].*)?$/, "")
}

/** The code of a device link in this page's URL. It works only once, so it is removed from the URL. */
export function takeCode(): string | undefined {
  const code = /[#&]code=(\d{8})/.exec(location.hash)?.[1]
  if (code !== undefined) history.replaceState(null, "", location.pathname + location.search)
  return code
}

/**
 * The session of this screen. Its token is stored in IndexedDB: other sites cannot read it, and the page's Content Security Policy
 * blocks foreign scripts. The tabs of one browser share it.
 */
export class SessionKeeper {
  readonly session = signal<Session | undefined>(undefined)
  /** Whether the service rejects the token. The orders on the screen stay readable. */
  readonly expired = signal(false)
  /** Whether somebody is signing in again before the session ends. */
  readonly renewing = signal(false)
  /** Whether the stored session was looked up. */
  readonly restored = signal(false)
  readonly svc: StaffClient
  /** Called when another tab has signed in or out. */
  followed: () => void = () => undefined
  readonly #tabs = new BroadcastChannel(KEY)
  /** When somebody last signed in while this page was open (steady ms). */
  #takenAt = Number.NEGATIVE_INFINITY

  constructor(readonly origin: string = pageOrigin()) {
    this.svc = createStaffClient({
      baseUrl: origin,
      timeout: TIMEOUT_MS,
      token: () => this.session.value?.token,
      onInvalidToken: () => {
        // Soon after a sign-in, a call with the former token may still be running. If the new one is rejected, the order stream also reports it.
        if (steady() - this.#takenAt > TIMEOUT_MS) this.expired.value = true
      },
    })
    this.#tabs.onmessage = ({ data }: MessageEvent<Session | undefined>) => {
      this.#use(data)
      this.followed()
    }
  }

  /** Loads the stored session. */
  async restore(): Promise<void> {
    const kept = await get<Session>(KEY).catch(() => undefined)
    // Somebody may have signed in by a code in the page's URL while the stored session was read.
    this.session.value ??= kept
    this.restored.value = true
  }

  /**
   * Signs in.
   * @throws {SvcError} as `POST /auth/token`
   */
  async signIn(username: string, password: string): Promise<void> {
    const { token, user, expires_at: seconds } = await this.svc.auth.signIn({ username, password })
    await this.take({ token, accountId: user.id, name: user.username, roles: user.roles, endsAt: seconds * 1_000 })
  }

  /** Signs this screen in as a device, by the code that a manager has created. */
  async signInByCode(code: string): Promise<void> {
    const { token, account, device } = await this.svc.auth.devices.signIn({ code })
    await this.take({ token, accountId: account.id, name: device.name, roles: account.roles })
  }

  /** Stores a new session and uses it from now on. */
  async take(session: Session): Promise<void> {
    this.#use(session)
    // A private window may refuse to store the session. The session then ends with the page.
    await set(KEY, session).catch(() => undefined)
    this.#tabs.postMessage(session)
  }

  /** Ends a former session of this screen at the service. */
  async end({ token }: Session): Promise<void> {
    await createStaffClient({ baseUrl: this.origin, timeout: TIMEOUT_MS, token })
      .auth.signOut()
      .catch(() => undefined)
  }

  /** Ends the session in this browser and at the service. */
  async signOut(): Promise<void> {
    await this.svc.auth.signOut().catch(() => undefined)
    await del(KEY).catch(() => undefined)
    this.#use(undefined)
    this.#tabs.postMessage(undefined)
  }

  #use(session: Session | undefined): void {
    this.#takenAt = steady()
    this.session.value = session
    this.expired.value = false
    this.renewing.value = false
  }
}
