import { interleave, judged, median } from "../rig/rounds.mjs"
import { startServer } from "../rig/server.mjs"
import { figure } from "../rig/table.mjs"

const MEGABYTE = 1024 * 1024

export const start = {
  id: "start",
  title: "What the plugin adds to the host's start",
  fullOnly: true,
  async measure(rig) {
    const databaseUrl = await rig.database.copyStore("bench_start")
    const memory = { with: [], without: [] }
    const processor = { with: [], without: [] }
    const boot = (name, folder) => async () => {
      const server = await startServer({ folder, databaseUrl })
      try {
        const { rss } = await server.command("memory")
        memory[name].push(rss / MEGABYTE)
        processor[name].push((server.start.cpu.user + server.start.cpu.system) / 1e6)
        return server.start.milliseconds / 1000
      } finally {
        await server.stop()
      }
    }
    const contenders = { with: boot("with", rig.hosts.full), without: boot("without", rig.hosts.bare) }
    const seconds = await interleave(rig.quick ? 3 : 7, contenders)
    const added = (figures) => figures.with.map((value, round) => value - figures.without[round])
    return [
      {
        row: "Start of the host, the plugin's part",
        measured: `${figure(median(seconds.with))} s`,
        reference: `without ${figure(median(seconds.without))} s`,
        ...judged(added(seconds)),
        unit: " s",
        bar: { atMost: 1 },
        note: `processor time: ${figure(median(added(processor)))} s of ${figure(median(processor.with))} s`,
      },
      {
        row: "Memory after the start, the plugin's part",
        measured: `${figure(median(memory.with))} MB`,
        reference: `without ${figure(median(memory.without))} MB`,
        ...judged(added(memory)),
        unit: " MB",
        bar: { atMost: 60 },
      },
    ]
  },
}
