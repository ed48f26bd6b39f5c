import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROOT = join(__dirname, "..")
const read = (...path: string[]) => readFileSync(join(ROOT, ...path), "utf8")

describe(".env.template", () => {
  const offered = [...read(".env.template").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name ?? "")
  const configuration = read("medusa-config.ts")
  const launcher = ["scripts", "scripts/launcher"].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((file) => /\.(mjs|cjs)$/.test(file))
      .map((file) => read(folder, file)),
  )

  it("lists every variable that the configuration reads", () => {
    const dotted = [...configuration.matchAll(/environment\.([A-Z_]+)/g)].map(([, name]) => name ?? "")
    const taken = [...configuration.matchAll(/const \{([^}]+)\} = environment/g)].flatMap(([, names = ""]) =>
      names.split(",").map((name) => name.trim().split(":")[0] ?? ""),
    )
    // Set by Medusa's own commands.
    const known = new Set([...offered, "NODE_ENV"])
    expect([...dotted, ...taken].filter((name) => !known.has(name))).toEqual([])
    expect(taken).toContain("SMTP_URL")
  })

  it("lists no unused variable", () => {
    const sources = [configuration, ...launcher, read("src", "scripts", "seed.ts")].join("\n")
    expect(offered.filter((name) => !sources.includes(name))).toEqual([])
    expect(offered.length).toBeGreaterThan(15)
  })
})
