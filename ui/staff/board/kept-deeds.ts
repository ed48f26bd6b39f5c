import { createStore, del, get, keys, set } from "idb-keyval"
import type { Action } from "../orders/actions"

/**
 * The deeds of this tab in IndexedDB. Each tab has an entry of its own, and holds a lock of the same name while it lives: another tab of the
 * board takes over the entry of a tab that is gone.
 */
export class KeptDeeds {
  readonly #store: ReturnType<typeof createStore>
  readonly #own: string

  constructor(private readonly board: string) {
    this.#store = createStore("svc-boards", "queue")
    this.#own = `${board}/${newId()}`
  }

  /** Begins to hold the own entry. The browser gives it back when the tab is gone. A browser that refuses the lock stores nothing either. */
  hold(): Promise<void> {
    return new Promise((held) => {
      if (navigator.locks === undefined) held()
      else navigator.locks.request(this.#own, () => new Promise<never>(() => held())).catch(() => held())
    })
  }

  /**
   * Takes over what tabs that are gone have left.
   * @param take adds their deeds to the own ones, and keeps them
   * @param isStart without locks nobody knows which tabs are gone: then all of them count, once
   */
  async inherit(take: (deeds: readonly Action[]) => Promise<void>, isStart: boolean): Promise<void> {
    const { locks } = navigator
    if (locks === undefined && !isStart) return
    const move = async (key: string): Promise<void> => {
      const deeds = await get<readonly Action[]>(key, this.#store)
      // First they are kept here: a tab that ends in between loses nothing.
      if (deeds !== undefined && deeds.length > 0) await take(deeds)
      await del(key, this.#store)
    }
    for (const key of await keys<string>(this.#store)) {
      if (key === this.#own || key.split("/")[0] !== this.board) continue
      if (locks === undefined) await move(key)
      else await locks.request(key, { ifAvailable: true }, async (lock) => lock && move(key))
    }
  }

  async keep(deeds: readonly Action[]): Promise<void> {
    await (deeds.length > 0 ? set(this.#own, deeds, this.#store) : del(this.#own, this.#store)).catch(() => undefined)
  }
}

/** A name that no other deed or tab has. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("")
}
