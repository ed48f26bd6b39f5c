import { mkdirSync } from "node:fs"
import { dirname, relative } from "node:path"
import { StartFailure } from "../start-failure.mjs"

/** What somebody can do whose machine cannot run the database server of the packages. */
export const OWN_SERVER = "or use a server of your own: DATABASE_URL=postgres://user:password@host:5432/name npm start"

/** Makes a folder and those above it. A failure tells how to get the right to. */
export function makeFolder(folder, mode) {
  try {
    mkdirSync(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) })
  } catch (error) {
    throw new StartFailure(`Cannot make the folder ${shown(folder)} (${error.code}).`, [
      `give yourself the right to write there: sudo chown "$(id -u)" ${shown(dirname(folder))}`,
      OWN_SERVER,
    ])
  }
}

/** A path as a person in the present folder writes it. */
export function shown(path) {
  const short = relative(process.cwd(), path)
  return short && !short.startsWith("..") ? short : path
}
