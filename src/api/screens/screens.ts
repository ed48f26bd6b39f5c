import { readdirSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import type { Language } from "../../languages"
import { readScreenFile, type ScreenFile, TYPES } from "./screen-file"
import { uiFolder } from "./ui-folder"

/** The texts of a page in one language. */
interface PageWords {
  readonly title: string
  readonly description: string
  readonly needs_javascript: string
}

/** One page, as `scripts/bundle-ui.mjs` describes it. */
export interface Screen extends Readonly<Record<Language, PageWords>> {
  readonly script: string
  readonly style: string
  /** Modules to preload with the script. */
  readonly preload: readonly string[]
  /** Further modules to preload, by the language of the page. */
  readonly spoken: Readonly<Record<Language, readonly string[]>>
  readonly color: string
}

/** The bundled screens of one folder. Serves only file names found in the folder, so a path cannot lead out of it. */
export class Screens {
  readonly folder: string
  readonly #names: ReadonlySet<string>
  readonly #pages: Readonly<Record<string, Screen>>
  readonly #files = new Map<string, Promise<ScreenFile>>()

  constructor(folder: string, pages: Readonly<Record<string, Screen>>) {
    this.folder = folder
    this.#pages = pages
    this.#names = new Set(readdirSync(folder).filter((name) => extname(name) in TYPES))
  }

  /** A page by its name; undefined when it is not part of this installation. */
  page(name: string): Screen | undefined {
    return this.#pages[name]
  }

  /** A file by its name; undefined when there is none. Kept in memory. */
  async file(name: string): Promise<ScreenFile | undefined> {
    if (!this.#names.has(name)) return undefined
    const known = this.#files.get(name) ?? readScreenFile(this.folder, name)
    this.#files.set(name, known)
    // A failed read is not cached, because its cause (too many open files) may pass.
    known.catch(() => this.#files.delete(name))
    return known
  }
}

let known: Promise<Screens | undefined> | undefined

/**
 * The bundled screens; undefined in an installation without them. Found once.
 * @param fresh under `npm run dev`, looks for changed sources first
 */
export function screens({ fresh = false } = {}): Promise<Screens | undefined> {
  if (known === undefined || (fresh && process.env.NODE_ENV === "development")) known = findScreens(known)
  known.catch(() => {
    known = undefined
  })
  return known
}

async function findScreens(before: Promise<Screens | undefined> | undefined): Promise<Screens | undefined> {
  const [folder, last] = await Promise.all([uiFolder(), before?.catch(() => undefined)])
  if (folder === undefined) return undefined
  if (last?.folder === folder) return last
  return new Screens(folder, JSON.parse(await readFile(join(folder, "screens.json"), "utf8")))
}
