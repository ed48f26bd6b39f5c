import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const JOBS = join(__dirname, "..", "..", "jobs")
const DAY = 86_400_000

/** The platform's in-memory scheduler of jobs. */
interface Scheduler {
  setWorkflowOrchestratorService(service: { run(): Promise<void> }): void
  schedule(jobId: string, schedule: object): Promise<void>
  onApplicationShutdown(): Promise<void>
}

const load = createRequire(require.resolve("@medusajs/medusa"))
const engine = dirname(load.resolve("@medusajs/workflow-engine-inmemory"))
const { InMemoryDistributedTransactionStorage } = load(join(engine, "utils", "workflow-orchestrator-storage.js")) as {
  InMemoryDistributedTransactionStorage: new (dependencies: object) => Scheduler
}

/** How often the platform runs a job of this schedule in the six seconds after the system clock jumped a day ahead. */
async function runsAfterJump(schedule: object): Promise<number> {
  jest.useFakeTimers({ now: Date.parse("2026-11-20T19:30:00Z") })
  let runs = 0
  const scheduler = new InMemoryDistributedTransactionStorage({})
  scheduler.setWorkflowOrchestratorService({
    run: async () => {
      runs += 1
    },
  })
  try {
    await scheduler.schedule("job", schedule)
    await jest.advanceTimersByTimeAsync(5_000)
    runs = 0
    jest.setSystemTime(Date.now() + DAY)
    await jest.advanceTimersByTimeAsync(6_000)
    return runs
  } finally {
    await scheduler.onApplicationShutdown()
    jest.useRealTimers()
  }
}

describe("after the system clock jumped a day ahead", () => {
  it("a job with an interval runs at its interval", async () => {
    expect(await runsAfterJump({ interval: 5_000 })).toBe(1)
  })

  it("a job with a cron expression would run for every missed time at once", async () => {
    expect(await runsAfterJump({ cron: "*/5 * * * * *" })).toBeGreaterThan(100)
  })

  it("all jobs of the plugin have an interval", () => {
    const files = readdirSync(JOBS).filter((name) => name.endsWith(".ts"))
    expect(files).not.toHaveLength(0)
    expect(files.filter((name) => !/schedule: \{ interval: /.test(readFileSync(join(JOBS, name), "utf8")))).toEqual([])
  })
})
