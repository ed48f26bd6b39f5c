import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { copyCluster, query } from "../../../scripts/launcher/postgres.mjs"

const KEPT_CLUSTERS = 3

/** Keeps the templates of this run for the next one. The watchdog removes everything else. */
export default async function globalTeardown() {
  const { server, kept, watchdog } = globalThis.svcTestRun ?? {}
  if (!server) {
    return
  }
  try {
    const maintenance = server.url("postgres")
    const databases = await query(
      maintenance,
      "select datname, shobj_description(oid, 'pg_database') as made from pg_database where datname like 'svc_%'",
    )
    const templates = databases.filter((row) => row.datname.startsWith("svc_template_"))
    if (templates.some((row) => row.made === "new")) {
      for (const { datname } of databases) {
        await (datname.startsWith("svc_template_")
          ? query(maintenance, `comment on database "${datname}" is 'kept'`)
          : query(maintenance, `drop database "${datname}" with (force)`))
      }
      await server.stop()
      keep(server.dataDir, kept)
    }
  } finally {
    await server.stop()
    // The watchdog removes the folder when its input is closed.
    await new Promise((resolve) => {
      watchdog.once("exit", resolve)
      watchdog.ref()
      watchdog.stdin.end()
    })
  }
}

function keep(dataDir, kept) {
  const unfinished = `${kept}.${process.pid}`
  copyCluster(dataDir, unfinished)
  const replaced = `${unfinished}.old`
  if (existsSync(kept)) {
    renameSync(kept, replaced)
  }
  renameSync(unfinished, kept)
  rmSync(replaced, { recursive: true, force: true })
  const parent = dirname(kept)
  const byAge = readdirSync(parent)
    .map((name) => ({ path: join(parent, name), at: statSync(join(parent, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const { path } of byAge.slice(KEPT_CLUSTERS)) {
    rmSync(path, { recursive: true, force: true })
  }
}
