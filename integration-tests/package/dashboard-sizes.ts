import { basename, join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"

/** Packages that the dashboard already has without the plugin. */
const BROUGHT = ["react", "react-dom", "react-router-dom", "react-i18next", "@tanstack/react-query", "@medusajs/*"]

export interface DashboardSizes {
  /** Compressed bytes that every page of the dashboard loads. */
  readonly eager: number
  /** Additional compressed bytes of each lazy part, by the name of its source file. */
  readonly parts: Readonly<Record<string, number>>
}

/**
 * Measures the plugin's extension of a host's dashboard: the part that is loaded at once, and the lazy parts.
 * @param folder the folder of the installed plugin
 */
export async function dashboardSizes(folder: string): Promise<DashboardSizes> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(folder, ".medusa/server/src/admin/index.mjs")],
    absWorkingDir: folder,
    outdir: "out",
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: "esm",
    jsx: "automatic",
    // The platform writes its chunks without an extension.
    loader: { "": "js" },
    external: BROUGHT,
  })
  const bytes = new Map(outputFiles.map(({ path, contents }) => [basename(path), gzipSync(contents, { level: 9 }).length]))
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]))
  /** The output files that are loaded together with a file. */
  const together = (name: string, found = new Set<string>()): Set<string> => {
    if (found.has(name)) return found
    found.add(name)
    for (const { path, kind, external } of outputs.get(name)?.imports ?? [])
      if (kind === "import-statement" && !external) together(basename(path), found)
    return found
  }
  const sum = (names: Iterable<string>): number => [...names].reduce((total, name) => total + (bytes.get(name) ?? 0), 0)
  const eager = together("index.js")
  const lazy = new Set(
    [...outputs.values()].flatMap(({ imports }) =>
      imports.filter(({ kind, external }) => kind === "dynamic-import" && !external).map(({ path }) => basename(path)),
    ),
  )
  const nameOf = (name: string) => basename(outputs.get(name)?.entryPoint ?? name).replace(/-[\w-]{8}$/, "")
  return {
    eager: sum(eager),
    parts: Object.fromEntries(
      [...lazy].map((name) => [nameOf(name), sum([...together(name)].filter((each) => !eager.has(each)))]),
    ),
  }
}
