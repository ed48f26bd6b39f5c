import { createStore, del, get, keys, set } from "idb-keyval"
import type { QueuedAction } from "../../orders/actions"

/** The store in which all boards of this device keep their unsent actions. */
export const actionStore = (): ReturnType<typeof createStore> => createStore("svc-boards", "queue")

/**
 * The unsent actions of this tab in IndexedDB. Each tab has its own entry, and holds a Web Lock of the same name while it is open: another tab
 * of the board takes over the entry when the tab is closed.
 */
export class KeptActions {
  readonly #store: ReturnType<typeof createStore>
  readonly #own: string

  constructor(private readonly board: string) {
    this.#store = actionStore()
    this.#own = `${board}/${newId()}`
  }

  /** Takes the lock of this tab's entry. The browser releases it when the tab is closed. A browser that refuses the lock stores nothing either. */
  hold(): Promise<void> {
    return new Promise((held) => {
      if (navigator.locks === undefined) held()
      else navigator.locks.request(this.#own, () => new Promise<never>(() => held())).catch(() => held())
    })
  }

  /**
   * Takes over the entries of closed tabs.
   * @param take adds their actions to this tab's, and stores them
   * @param isStart whether the page has just started. In a browser without Web Locks it is unknown which tabs are closed: there, all other entries
   *   are taken over at the start, and none later
   */
  async inherit(take: (actions: readonly QueuedAction[]) => Promise<void>, isStart: boolean): Promise<void> {
    const { locks } = navigator
    if (locks === undefined && !isStart) return
    const move = async (key: string): Promise<void> => {
      const actions = await get<readonly QueuedAction[]>(key, this.#store)
      // The actions are stored in this tab's entry before the other entry is deleted, so that none is lost if the tab is closed.
      if (actions !== undefined && actions.length > 0) await take(actions)
      await del(key, this.#store)
    }
    for (const key of await keys<string>(this.#store)) {
      if (key === this.#own || key.split("/")[0] !== this.board) continue
      if (locks === undefined) await move(key)
      else await locks.request(key, { ifAvailable: true }, async (lock) => lock && move(key))
    }
  }

  async keep(actions: readonly QueuedAction[]): Promise<void> {
    await (actions.length > 0 ? set(this.#own, actions, this.#store) : del(this.#own, this.#store)).catch(() => undefined)
  }
}

/** An id that no other action or tab has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("")
}
