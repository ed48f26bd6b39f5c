import { signal } from "@preact/signals-core"
import { del, get, set } from "idb-keyval"
import { createStaffClient, type StaffClient } from "../../src/client/staff-client"

/** Who works at this screen. */
export interface Session {
  readonly token: string
  readonly accountId: number
  readonly name: string
  readonly roles: readonly string[]
  /** When it ends whatever is done with it; undefined: it lasts as long as it is used. Milliseconds, by the restaurant's clock. */
  readonly endsAt?: number
}

const KEY = "svc-session"
/** The service answers within nine seconds, or not at all. */
const TIMEOUT_MS = 10_000

/** The address below which `/svc` stands, from that of this page: `…/svc/kitchen`. */
export function pageOrigin(): string {
  return location.href.replace(/\/svc\/[^/]+\/?(?:[?#].*)?$/, "")
}

/**
 * The sign-in of this screen. Its token lies in IndexedDB, which other sites cannot read and the page's policy keeps foreign scripts away
 * from. Tabs of one browser share it.
 */
export class SessionKeeper {
  readonly session = signal<Session | undefined>(undefined)
  /** The service rejects the token. The content of the screen stays readable. */
  readonly expired = signal(false)
  /** Somebody signs in anew before the sign-in ends. */
  readonly renewing = signal(false)
  readonly svc: StaffClient

  constructor(readonly origin: string = pageOrigin()) {
    this.svc = createStaffClient({
      baseUrl: origin,
      timeout: TIMEOUT_MS,
      token: () => this.session.value?.token,
      onInvalidToken: () => {
        this.expired.value = true
      },
    })
  }

  /** Loads the stored sign-in. */
  async restore(): Promise<void> {
    const kept = await get<Session>(KEY).catch(() => undefined)
    // A code in the page's address may have signed in meanwhile.
    this.session.value ??= kept
  }

  /**
   * Signs in.
   * @throws {SvcError} as `POST /auth/token`
   */
  async signIn(username: string, password: string): Promise<void> {
    const { token, user, expires_at: seconds } = await this.svc.auth.signIn({ username, password })
    await this.take({ token, accountId: user.id, name: user.username, roles: user.roles, endsAt: seconds * 1_000 })
  }

  /**
   * Signs this screen in as a device, by the code that a manager has been shown.
   * @throws {SvcError} as `POST /auth/devices/token`
   */
  async signInByCode(code: string): Promise<void> {
    const { token, account, device } = await this.svc.auth.devices.signIn({ code })
    await this.take({ token, accountId: account.id, name: device.name, roles: account.roles })
  }

  /** Stores a new sign-in and uses it from now on. */
  async take(session: Session): Promise<void> {
    this.session.value = session
    this.expired.value = false
    this.renewing.value = false
    // Private windows may refuse to keep it; the sign-in then ends with the page.
    await set(KEY, session).catch(() => undefined)
  }

  /** Ends the sign-in, here and at the service. */
  async signOut(): Promise<void> {
    await this.svc.auth.signOut().catch(() => undefined)
    await del(KEY).catch(() => undefined)
    this.session.value = undefined
    this.expired.value = false
  }
}
