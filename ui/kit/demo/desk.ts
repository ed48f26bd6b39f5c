import type { SignIn } from "../../../src/client"
import { pageOrigin, SessionKeeper } from "../../shared/session"

export interface DeskState {
  /** Whether the screens can reach the server. */
  readonly network: boolean
  /** Whether the server's clock differs from the machine's. */
  readonly shifted: boolean
}

const KEPT = "svc-demo-desk"

/** The control desk of the demo under `npm start`: signs the screens in, sets the clock, cuts the network. Other servers have no desk. */
export class Desk {
  private constructor(private readonly key: string) {}

  /** The desk, by the key in the URL, or the key from before a reload; undefined: there is no desk. */
  static async open(): Promise<Desk | undefined> {
    const given = /[#&]desk=([\w-]+)/.exec(location.hash)?.[1]
    if (given !== undefined) {
      sessionStorage.setItem(KEPT, given)
      history.replaceState(null, "", location.pathname + location.search)
    }
    const key = given ?? sessionStorage.getItem(KEPT)
    if (key === null) return undefined
    const desk = new Desk(key)
    return (await desk.state().catch(() => undefined)) ? desk : undefined
  }

  state(): Promise<DeskState> {
    return this.#call("")
  }

  /** Signs in the boards and the dashboard of this browser. @returns the token of the boards */
  async signIn(): Promise<string> {
    const { token, user } = await this.#call<SignIn>("/sign-in", {})
    await new SessionKeeper().take({ token, accountId: user.id, name: user.username, roles: user.roles })
    return token
  }

  /** Sets the server's clock. @param at ISO instant; null: this machine's time */
  setClock(at: string | null): Promise<DeskState> {
    return this.#call("/clock", { at })
  }

  cutNetwork(off: boolean): Promise<DeskState> {
    return this.#call("/network", { off })
  }

  async #call<T = DeskState>(path: string, body?: object): Promise<T> {
    const response = await fetch(`${pageOrigin()}/svc/demo/desk${path}`, {
      headers: { "x-demo-key": this.key, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${response.status}`)
    return response.json()
  }
}
