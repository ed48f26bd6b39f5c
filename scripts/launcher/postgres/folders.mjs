import { mkdirSync } from "node:fs"
import { dirname, relative } from "node:path"
import { StartFailure } from "../start-failure.mjs"

/** The remedy for a machine that cannot run the packaged database server. */
export const OWN_SERVER = "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start"

/** Creates a folder and its parents. A failure explains how to get the permission. */
export function makeFolder(folder, mode) {
  try {
    mkdirSync(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  } catch (error) {
    throw new StartFailure(`Cannot create the folder ${shown(folder)} (${error.code}).`, [
      `give yourself write permission: sudo chown "$(id -u)" ${shown(dirname(folder))}`,
      OWN_SERVER,
    ])
  }
}

/** A path relative to the current folder, as a person would type it. */
export function shown(path) {
  const short = relative(process.cwd(), path)
  return short && !short.startsWith("..") ? short : path
}
