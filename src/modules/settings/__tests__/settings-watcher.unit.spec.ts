import { EventEmitter } from "node:events"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { SettingsMemory } from "../settings-memory"
import { SettingsWatcher } from "../settings-watcher"

/** A fake PostgreSQL connection that can stop responding. */
class Connection extends EventEmitter {
  silent = false
  ended = false
  name: string | undefined

  async query(sql: string): Promise<{ rows: [] }> {
    if (this.silent) return new Promise(() => {})
    this.name = /application_name to '(.*)'/.exec(sql)?.[1] ?? this.name
    return { rows: [] }
  }

  async end(): Promise<void> {
    this.ended = true
  }
}

describe("the connection that shows other processes that this process is running", () => {
  const opened: Connection[] = []
  let mayOpen = true
  let watcher: SettingsWatcher

  beforeEach(async () => {
    jest.useFakeTimers()
    opened.length = 0
    mayOpen = true
    const echo = async (_sql: string, values?: readonly string[]): Promise<{ rows: [] }> => {
      if (values) for (const each of opened) each.emit("notification", { channel: values[0], payload: values[1] })
      return { rows: [] }
    }
    const open = async (): Promise<Connection> => {
      if (!mayOpen) throw new Error("The database takes no connection")
      const connection = new Connection()
      opened.push(connection)
      return connection
    }
    const knex = { client: { acquireRawConnection: open }, raw: echo } as unknown as Knex
    const memory = { watched: false, reload: async () => {}, versions: () => new Map() } as unknown as SettingsMemory
    watcher = new SettingsWatcher(knex, memory, { info: () => {}, warn: () => {} } as unknown as Logger)
    await watcher.start()
    await jest.advanceTimersByTimeAsync(100)
  })
  afterEach(async () => {
    await watcher.stop()
    jest.useRealTimers()
  })

  const alive = () => opened.filter(({ ended }) => !ended).map(({ name }) => name)

  it("has the name that `presence` returns", () => {
    expect(watcher.presence()).toEqual(expect.any(String))
    expect(alive()).toEqual([watcher.presence()])
  })

  it("stays open while it answers too slowly, until its replacement is open", async () => {
    const name = watcher.presence()
    const [first] = opened
    if (first) first.silent = true
    mayOpen = false
    await jest.advanceTimersByTimeAsync(10_000)
    expect([watcher.presence(), alive()]).toEqual([null, [name]])
    mayOpen = true
    await jest.advanceTimersByTimeAsync(10_000)
    expect([watcher.presence(), alive(), first?.ended]).toEqual([name, [name], true])
  })

  it("ends with the process", async () => {
    if (opened[0]) opened[0].silent = true
    mayOpen = false
    await jest.advanceTimersByTimeAsync(10_000)
    await watcher.stop()
    expect(alive()).toEqual([])
  })
})
