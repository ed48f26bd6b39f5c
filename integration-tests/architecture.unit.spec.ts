import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative, sep } from "node:path"
import { ORDER_STATUSES } from "../src/domain/orders"
import { type FailureCode, inEveryLanguage, LANGUAGES, messageOf, vocabulary } from "../src/errors"
import { ORDER_COLUMNS } from "../src/modules/ordering/orders/order-row"
import { OWN_FUNCTIONS, OWN_TABLES } from "../src/uninstall/own-tables"
import { REMOVED_FROM_PLATFORM_TABLES } from "../src/uninstall/platform-traces"

/* The rules of ARCHITECTURE.md that no compiler checks. Import rules are checked by dependency-cruiser. */

const ROOT = join(__dirname, "..")
const SRC = join(ROOT, "src")

/** The names of contexts. A context has the same name in every layer, so its rules, tables, commands and routes are easy to find. */
const CONTEXTS = [
  "access",
  "alarms",
  "appearance",
  "bulk",
  "catalog",
  "checkout",
  "delivery",
  "extras",
  "legacy",
  "loyalty",
  "mails",
  "money",
  "notifications",
  "ordering",
  "orders",
  "payment",
  "printing",
  "reports",
  "schedule",
  "settings",
  "store-operations",
  "tables",
  "time",
  "webhooks",
]

/** The verbs with which summaries of the API begin. Each meaning has one verb: use one of these before you add another. */
const IMPERATIVES = [
  "Add",
  "Cancel",
  "Change",
  "Check",
  "Claim",
  "Create",
  "Delete",
  "Disable",
  "End",
  "Exchange",
  "Fetch",
  "Get",
  "Hold",
  "List",
  "Open",
  "Place",
  "Poll",
  "Preview",
  "Print",
  "Quote",
  "Register",
  "Release",
  "Remove",
  "Replace",
  "Report",
  "Request",
  "Revoke",
  "Save",
  "Send",
  "Set",
  "Sign",
  "Stream",
  "Subscribe",
  "Switch",
  "Try",
  "Undo",
  "Update",
  "Validate",
  "Verify",
]

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]

const sources = filesBelow(SRC).filter((path) => /\.tsx?$/.test(path))
const production = sources.filter((path) => !path.includes("__tests__"))
const routeFiles = production.filter((path) => path.startsWith("src/api/svc/") && /\/route\.ts$/.test(path))

describe("folders", () => {
  it.each(["domain", "modules", "commands"])("of src/%s have the name of a known context", (layer) => {
    expect(foldersOf(join(SRC, layer)).filter((name) => name !== "__tests__" && !CONTEXTS.includes(name))).toEqual([])
  })

  it("are the only entries of src/modules: the host loads every entry as a module", () => {
    expect(entriesOf(join(SRC, "modules")).filter((entry) => !entry.isDirectory())).toEqual([])
  })

  it("of modules have an index, a service and migrations", () => {
    const missing = foldersOf(join(SRC, "modules")).flatMap((name) =>
      ["index.ts", "service.ts", "migrations"]
        .filter((part) => !existsSync(join(SRC, "modules", name, part)))
        .map((part) => `${name}/${part}`),
    )
    expect(missing).toEqual([])
  })

  // The platform records migrations of all modules by their names alone.
  it("of modules have migrations with unique names, each equal to the name of its file", () => {
    const files = foldersOf(join(SRC, "modules")).flatMap((name) => below(`src/modules/${name}/migrations`))
    const names = files.map((path) => basename(path, ".ts"))
    expect([...names].sort()).toEqual([...new Set(names)].sort())
    expect(
      files.filter((path) => !withoutComments(path).includes(`export class ${basename(path, ".ts")} extends Migration`)),
    ).toEqual([])
  })

  it("of modules have a service that extends `serviceOf(statements)`", () => {
    // The settings are exempt: they are read from memory.
    const others = foldersOf(join(SRC, "modules")).filter(
      (name) => name !== "settings" && !/class \w+ extends serviceOf\(/.test(withoutComments(`src/modules/${name}/service.ts`)),
    )
    expect(others).toEqual([])
  })

  it("hold at most 25 files each", () => {
    const all = ["src", "ui", "integration-tests", "scripts", "bench", "torture"].flatMap(below)
    const rooms = new Map<string, number>()
    for (const path of all) rooms.set(dirname(path), (rooms.get(dirname(path)) ?? 0) + 1)
    expect([...rooms].filter(([, files]) => files > 25)).toEqual([])
  })

  it("have specific names, and so have files", () => {
    const vague = [...sources, ...below("scripts"), ...below("integration-tests")].filter((path) =>
      /(^|\/)(utils?|helpers?|commons?|misc)(\.|\/|-|$)/.test(path),
    )
    expect(vague).toEqual([])
  })

  it("have names in kebab-case, and so have files", () => {
    const allowed = /^([a-z0-9]+(-[a-z0-9]+)*|\[[a-z0-9_]+\]|__tests__|Migration\d{14}|@[a-z]+)$/
    const odd = sources.filter(
      (path) =>
        !path.startsWith("src/admin/") &&
        path.split("/").some((part) =>
          part
            .replace(/(\.unit\.spec|\.spec|\.d)?\.tsx?$/, "")
            .split(".")
            .some((name) => !allowed.test(name)),
        ),
    )
    expect(odd).toEqual([])
  })

  it("from which the host imports every file have tests in __tests__ only", () => {
    const loose = sources.filter(
      (path) =>
        /^src\/(workflows|subscribers|jobs|links|api|modules)\//.test(path) &&
        /\.spec\.ts$/.test(path) &&
        !path.includes("__tests__"),
    )
    expect(loose).toEqual([])
  })
})

describe("the uninstallation", () => {
  const modules = production.filter((path) => path.startsWith("src/modules/"))
  const created = (kind: string) =>
    new Set(
      modules.flatMap((path) =>
        [...withoutComments(path).matchAll(new RegExp(`${kind} "?(svc_[a-z_]+)`, "gi"))].map(([, name]) => name),
      ),
    )

  it("lists every table that a migration creates", () => {
    const tables = created("create table(?: if not exists)?")
    expect([...tables].filter((name) => !OWN_TABLES.includes(name ?? ""))).toEqual([])
    expect(tables.size).toBeGreaterThan(40)
  })

  it("lists every function, apart from those of triggers on platform tables", () => {
    const functions = created("create (?:or replace )?function")
    const removed = REMOVED_FROM_PLATFORM_TABLES.join("\n")
    expect([...functions].filter((name) => !OWN_FUNCTIONS.includes(name ?? "") && !removed.includes(`${name}(`))).toEqual([])
    expect(functions.size).toBeGreaterThan(10)
  })

  it("removes every set of triggers on the platform's tables", () => {
    const names = modules.flatMap((path) =>
      [...withoutComments(path).matchAll(/: PlatformTriggers = \{[\s\S]*?versionOf: "(svc_[a-z_]+)/g)].map(
        ([, name]) => name ?? "",
      ),
    )
    expect(names.filter((name) => !REMOVED_FROM_PLATFORM_TABLES.some((statement) => statement.includes(`${name}(`)))).toEqual([])
    expect(names.length).toBeGreaterThan(3)
  })
})

describe("names", () => {
  it("of the server's exports are unique", () => {
    // Exempt: languages have equal keys, the dashboard and the client run elsewhere, and the host requires names of methods and `config`.
    const files = production.filter((path) => !/^src\/(admin|client|languages|scripts)\//.test(path))
    const owners = new Map<string, string[]>()
    for (const path of files) {
      const declared = withoutComments(path).matchAll(
        /^export (?:async )?(?:abstract )?(?:const|function\*?|class|type|interface) (\w+)/gm,
      )
      for (const name of new Set([...declared].map(([, name]) => name ?? ""))) {
        if (![...METHODS, "config"].includes(name)) owners.set(name, [...(owners.get(name) ?? []), path])
      }
    }
    expect([...owners].filter(([, paths]) => paths.length > 1)).toEqual([])
    expect(owners.size).toBeGreaterThan(1_000)
  })
})

describe("the domain", () => {
  it("takes the time, randomness and the environment as parameters only", () => {
    const impure = /\bDate\.now\(|new Date\(\)|\bDateTime\.(now|local|utc)\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.now\(/
    expect(production.filter((path) => path.startsWith("src/domain/") && impure.test(withoutComments(path)))).toEqual([])
  })
})

describe("workflows, links, jobs and subscribers", () => {
  it("do nothing when imported: the host imports every file at its start", () => {
    const withEffects = production.filter(
      (path) =>
        /^src\/(workflows|jobs|subscribers)\//.test(path) &&
        /^(await |setInterval\(|setTimeout\(|process\.on\()/m.test(withoutComments(path)),
    )
    expect(withEffects).toEqual([])
  })
})

describe("an order's row", () => {
  it("is changed by one function, which only one file calls", () => {
    const callers = production.filter((path) =>
      /\bupdateOrder\(/.test(withoutComments(path).replaceAll("function updateOrder(", "")),
    )
    expect(callers).toEqual(["src/commands/ordering/changing/write-order.ts"])
  })
})

describe("what exists once", () => {
  const serverFiles = production.filter((path) => !/^src\/(admin|client)\//.test(path))
  const filesWith = (text: RegExp) => serverFiles.filter((path) => text.test(withoutComments(path)))

  it("is a time limit: only one file of the server races promises", () => {
    expect(filesWith(/\bPromise\.race\(/)).toEqual(["src/concurrency/time-limit.ts"])
  })

  it("is the execution under an idempotency key: one command calls the statements on keys", () => {
    const callers = filesWith(/\.(?:takeKey|findSpentKey)\(/).filter((path) => path.startsWith("src/commands/"))
    expect(callers).toEqual(["src/commands/ordering/idempotency/once-by-key.ts"])
  })

  it("is the way to run a workflow: only one file calls the engine", () => {
    const engineCall = /(?<!\.)\b(?:workflow|\w+Workflow)\([^()]*\)\s*\.run\(/
    const calls = ["createUsersWorkflow(container).run({ input })", "workflow(scope)\n  .run({ input })"]
    expect(calls.filter((code) => !engineCall.test(code))).toEqual([])
    expect(filesWith(engineCall)).toEqual(["src/platform/process/run-workflow.ts"])
  })

  it("is the comparison of texts", () => {
    expect(filesWith(/\? -1 : (\w+) > \w+ \? 1 : 0|function compare\(/)).toEqual(["src/domain/text-order.ts"])
  })

  it("is the table of cursors: only the queue reads and writes it", () => {
    const users = filesWith(/\bsvc_outbox_cursor\b/).filter((path) => !/\/migrations\/|^src\/uninstall\//.test(path))
    expect(users).toEqual(["src/queue/cursors.ts", "src/queue/outbox.ts"])
  })

  it("is the update of an order's row, apart from its deletion", () => {
    expect(filesWith(/\bupdate svc_order\b/)).toEqual([
      "src/modules/ordering/orders/delete-order.ts",
      "src/modules/ordering/orders/update-order.ts",
    ])
  })
})

describe("SQL on the platform's tables", () => {
  const TABLES = [
    "(?:order|cart|payment|promotion|customer|product|inventory|reservation|fulfillment|shipping|price|tax|return|auth|location|region|store)(?:_\\w+)?",
    "user|sales_channel|publishable_api_key\\w*|api_key|currency|refund|capture|stock_location\\w*|service_zone|geo_zone|provider_identity|account_holder",
    "image|notification|invite|workflow_execution|link_module_migrations|mikro_orm_migrations|script_migrations",
  ].join("|")
  const NAME = `(?:"(?:${TABLES})"|(?:${TABLES}))`
  const statement = new RegExp(
    `\\b(?:from|join|insert into|update|delete from|alter table|lock table|using)\\s+${NAME}(?:\\s+\\w|\\s*[)(;\`])`,
  )
  // Tables in calls of the query builder: `trx("order as o")`, `.join("cart", …)`.
  const built = new RegExp(
    `\\b(?:trx|knex|database|connection|db|from|into|table|\\w*[jJ]oin)(?:<[^>]*>)?\\(\\s*"(?:${TABLES})(?: (?:as )?\\w+)?"`,
  )
  const hasSql = (source: string) => {
    const code = source.replace(/^import .*|^\} from .*/gm, "")
    return statement.test(code) || built.test(code)
  }
  const withSql = (layer: RegExp) =>
    production.filter((path) => layer.test(path) && !path.includes("/migrations/") && hasSql(withoutComments(path)))

  it("is found in texts and in calls of the query builder", () => {
    expect(
      [
        '`select id from "order" where id = ?`',
        "`exists (select from payment)`",
        "`update cart set metadata = null`",
        'trx("provider_identity").delete()',
        'knex<Row>("fulfillment as f").join("shipping_option", "a", "b")',
      ].filter((code) => !hasSql(code)),
    ).toEqual([])
    expect(
      ["`select id from svc_order o`", 'trx("svc_order")', 'scope.resolve("order")', 'import { order } from "order"'].filter(
        hasSql,
      ),
    ).toEqual([])
    expect(withSql(/^src\/platform\//).length).toBeGreaterThan(40)
  })

  it("is in src/platform only, except for the trigger functions of modules", () => {
    expect(withSql(/^src\/(?!platform\/)/)).toEqual([
      "src/modules/access/password-watch-functions.ts",
      "src/modules/ordering/capacity/stock-guard.ts",
      "src/modules/ordering/capacity/stock-notes.ts",
      "src/modules/ordering/native/native-feed.ts",
    ])
  })
})

describe("routes", () => {
  const exportsOf = (path: string): Record<string, { spec?: Record<string, unknown> }> => require(join(ROOT, path))

  it("exist", () => {
    expect(routeFiles.length).toBeGreaterThan(0)
  })

  it.each(routeFiles.filter((path) => path.startsWith("src/api/svc/v1/")))(
    "in %s are exported as endpoints with their declaration, and nothing else is exported",
    (path) => {
      const exported = exportsOf(path)
      expect(Object.keys(exported).filter((name) => !METHODS.includes(name))).toEqual([])
      expect(Object.keys(exported)).not.toEqual([])
      for (const { spec } of Object.values(exported)) {
        expect(spec).toMatchObject({
          summary: expect.stringMatching(/\S/),
          since: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          tag: expect.stringMatching(/\S/),
          permission: expect.stringMatching(/^(public|signed_in|management|management_or_store)$/),
          handle: expect.any(Function),
        })
        expect(spec?.response).toBeDefined()
      }
    },
  )

  it("have summaries that begin with one of the listed verbs", () => {
    const summaries = routeFiles.flatMap((path) => Object.values(exportsOf(path)).flatMap(({ spec }) => spec?.summary ?? []))
    expect(summaries.filter((summary) => !IMPERATIVES.includes(String(summary).split(" ", 1)[0] ?? ""))).toEqual([])
    expect(summaries.length).toBeGreaterThan(150)
  })

  it.each(routeFiles.filter((path) => path.includes("[")))("in %s declare the parameters of their path", (path) => {
    const named = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? "")
    for (const { spec } of Object.values(exportsOf(path))) {
      const params = spec?.params as { shape: Record<string, unknown> } | undefined
      expect(Object.keys(params?.shape ?? {}).sort()).toEqual([...named].sort())
    }
  })

  it("have specs in the folder that mirrors their resource", () => {
    const resources = new Set(routeFiles.flatMap((path) => /^src\/api\/svc\/v1\/([^/]+)\//.exec(path)?.[1] ?? []))
    const without = [...resources].filter(
      (resource) => !below(`integration-tests/http/svc/v1/${resource}`).some((path) => /\.(spec|suite)\.ts$/.test(path)),
    )
    expect(without).toEqual([])
  })

  it("are in no folder whose name has a special meaning for the host", () => {
    expect(
      routeFiles.filter((path) => /\/svc\/(.*\/)?(admin|store|auth\/session\/\*|\*)\//.test(path) || path.includes("[...")),
    ).toEqual([])
  })
})

describe("the error vocabulary", () => {
  /** Parameters that are texts in every language. `message` is empty, so a refusal by the host shows the code's own message. */
  const LOCALIZED = new Set<string | symbol>(["from", "to", "amount"])
  const localized = inEveryLanguage((language) => `seven in ${language}`)
  const parameters = new Proxy(
    {},
    { get: (_, key) => (key === "fields" ? ["one", "two"] : key === "message" ? "" : LOCALIZED.has(key) ? localized : "7") },
  )

  it.each(Object.keys(vocabulary) as FailureCode[])("gives %s a status, a format and a message in every language", (name) => {
    const row = vocabulary[name]
    expect(row.status).toBeGreaterThanOrEqual(300)
    expect(row.status).toBeLessThan(600)
    expect(["plugin", "platform"]).toContain(row.format)
    const messages = LANGUAGES.map((language) => messageOf(name, parameters, language))
    for (const message of messages) {
      expect(message).toMatch(/\S/)
      expect(message).not.toMatch(/undefined|\[object|NaN/)
    }
    expect(new Set(messages).size).toBe(LANGUAGES.length)
  })
})

describe("packages", () => {
  const manifest: Record<"dependencies" | "peerDependencies" | "devDependencies", Record<string, string>> & { version: string } =
    JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))
  const imported = (path: string): string[] =>
    [...withoutComments(path).matchAll(/(?:from|import|require)\s*\(?\s*"([^".][^"]*)"/g)].map(([, name]) => name ?? "")

  it("of Medusa are peers, never dependencies, because a second copy breaks the shop", () => {
    expect(
      Object.keys(manifest.dependencies).filter((name) => /^@medusajs\/|^@mikro-orm\/|^(zod|awilix|knex|pg|express)$/.test(name)),
    ).toEqual([])
  })

  it("that Medusa's framework brings, such as zod and MikroORM, are imported from that framework", () => {
    const direct = production.filter((path) =>
      imported(path).some((name) => /^(zod|knex|pg|awilix|express)(\/|$)|^@mikro-orm\//.test(name)),
    )
    expect(direct.filter((path) => !onlyTypes(path))).toEqual([])
  })

  /** The dashboard provides these packages. As peer dependencies they would force its React version on storefronts with the typed client. */
  const PROVIDED_BY_THE_DASHBOARD = /^(react(-|$)|@tanstack\/react-query$)/

  it("that the code imports are declared", () => {
    const declared = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)])
    const foreign = production.flatMap((path) =>
      imported(path)
        .filter((name) => !name.startsWith("node:"))
        .map((name) =>
          name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        )
        .filter((name) => !declared.has(name) && !(path.startsWith("src/admin/") && PROVIDED_BY_THE_DASHBOARD.test(name)))
        .map((name) => `${path}: ${name}`),
    )
    expect(foreign.filter((entry) => !onlyTypes(entry.split(":")[0] ?? ""))).toEqual([])
  })

  /** Whether a file imports values only from these packages. `import type` does not count, because the compiler removes it. */
  function onlyTypes(path: string): boolean {
    return [...withoutComments(path).matchAll(/^import (?!type )[^\n]*from "([^".][^"]*)"/gm)].every(([, name]) =>
      /^(node:|@medusajs\/|luxon|bignumber\.js|axios|request-filtering-agent|react)/.test(name ?? ""),
    )
  }
})

describe("tests", () => {
  it("are neither skipped nor run alone", () => {
    const marked = [...sources, ...below("integration-tests")].filter(
      (path) =>
        /\.(spec|suite)\.ts$/.test(path) &&
        /\b(it|test|describe)\.(skip|only|todo)\b|\b(xit|xdescribe|fit|fdescribe)\(/.test(withoutComments(path)),
    )
    expect(marked).toEqual([])
  })

  it("of a suite are run by one spec file", () => {
    const files = below("integration-tests")
    const named = files
      .filter((path) => path.endsWith(".spec.ts"))
      .flatMap((path) =>
        [...withoutComments(path).matchAll(/from "(\.[^"]+\.suite)"/g)].map(
          ([, from]) => `${join(dirname(path), from ?? "")}.ts`,
        ),
      )
    expect(named.sort()).toEqual(files.filter((path) => path.endsWith(".suite.ts")).sort())
  })
})

describe("the table of changes in CONTRIBUTING", () => {
  const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
  const handwritten = [...production, ...below("ui").filter((path) => /\.ts$/.test(path) && !path.includes("__tests__"))].filter(
    (path) => path !== "src/client/generated.ts",
  )
  /** Files that contain at least this share of the words. A new word probably has to be added to each of them. */
  const filesNaming = (words: readonly string[], part: number) =>
    handwritten.filter((path) => {
      const source = withoutComments(path)
      return words.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(source)).length >= words.length * part
    })
  const isMigration = (path: string) => path.includes("/migrations/")

  it("is on a page of less than 1,800 words, like ARCHITECTURE; the glossary has at most 40 terms", () => {
    const words = (path: string) => readFileSync(join(ROOT, path), "utf8").trim().split(/\s+/).length
    const terms = readFileSync(join(ROOT, "docs", "glossary.md"), "utf8").match(/^\| (?!Term|---)/gm)?.length ?? 0
    expect(words("ARCHITECTURE.md")).toBeLessThan(1_800)
    expect(words("CONTRIBUTING.md")).toBeLessThan(1_800)
    expect(terms).toBeGreaterThan(20)
    expect(terms).toBeLessThanOrEqual(40)
  })

  it("names only files and folders that exist", () => {
    const pages = text + readFileSync(join(ROOT, "docs", "changing-orders.md"), "utf8")
    const named = [...pages.matchAll(/`((?:src|ui|docs|scripts|examples|integration-tests)\/[\w./[\]-]*)`/g)].map(
      ([, path]) => path ?? "",
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it("is right that a status is named only in its facts, its label in each language, and a migration", () => {
    expect(filesNaming(ORDER_STATUSES, 0.9).filter((path) => !isMigration(path))).toEqual([
      "src/domain/orders/status-facts.ts",
      ...LANGUAGES.map((language) => `src/languages/${language}/orders.ts`).sort(),
    ])
  })

  it("is right that a column of the order is named in at most six files and a migration", () => {
    const files = filesNaming(Object.keys(ORDER_COLUMNS), 0.6).filter((path) => !isMigration(path))
    expect(files).toContain("src/modules/ordering/orders/order-row.ts")
    expect(files.length).toBeLessThanOrEqual(6)
  })

  it("is right that a messaging vendor is named only in its settings, adapter and registration, and in its texts in each language", () => {
    const files = handwritten.filter((path) => /\bwhatsapp\b/.test(withoutComments(path)))
    expect(files).toEqual([
      "src/domain/settings/messaging-vendors.ts",
      ...LANGUAGES.map((language) => `src/languages/${language}/dashboard/settings.ts`).sort(),
      "src/providers/notification-messaging/service.ts",
      "src/providers/notification-messaging/whatsapp.ts",
    ])
  })
})

describe("decisions in docs/adr", () => {
  const records = existsSync(join(ROOT, "docs", "adr"))
    ? readdirSync(join(ROOT, "docs", "adr"))
        .filter((name) => name.endsWith(".md"))
        .sort()
    : []

  it("are numbered without a gap, from 0001", () => {
    expect(records.length).toBeGreaterThan(0)
    expect(records.map((name) => name.slice(0, 5))).toEqual(records.map((_, index) => `${String(index + 1).padStart(4, "0")}-`))
  })

  it("have one title each", () => {
    const titles = records.map((name) => readFileSync(join(ROOT, "docs", "adr", name), "utf8").match(/^# /gm)?.length ?? 0)
    expect(titles).toEqual(records.map(() => 1))
  })
})

describe("placing an order", () => {
  const PLACE_ORDER = "src/commands/ordering/placing/place-order.ts"
  const reached = reachedAtRunTime(PLACE_ORDER)

  // A reader who wants to know how an order is placed reads these files. Imports of types do not count. Raise the number only if necessary.
  it("runs at most 261 files", () => {
    expect(reached.length).toBeGreaterThan(100)
    expect(reached.length).toBeLessThanOrEqual(261)
  })

  it("resolves modules from the container by name, and imports none of their code", () => {
    expect(reached.filter((path) => path.startsWith("src/modules/") && !path.endsWith("/name.ts"))).toEqual([])
  })
})

/** The files that run when a file is loaded: its imports and their imports, except for types. */
function reachedAtRunTime(start: string): string[] {
  const found = new Set([start])
  for (const path of found) {
    for (const [, what = "", from = ""] of withoutComments(path).matchAll(
      /^(?:import|export) ((?:type )?(?:\{[^}]*\}|[\w*][^"{]*)?) ?(?:from )?"(\.[^"]+)"/gm,
    )) {
      const names = /^\{([^}]*)\}$/.exec(what.trim())?.[1]?.split(",")
      const onlyOfTypes = what.startsWith("type ") || names?.every((name) => /^\s*(type .*)?$/s.test(name)) === true
      const target = join(dirname(path), from).split(sep).join("/")
      const file = [`${target}.ts`, `${target}/index.ts`, `${target}.tsx`].find((each) => existsSync(join(ROOT, each)))
      if (!onlyOfTypes && file !== undefined) found.add(file)
    }
  }
  return [...found].sort()
}

/** The code of a file without its comments. */
function withoutComments(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
}

function below(folder: string): string[] {
  return filesBelow(join(ROOT, folder))
}

function filesBelow(folder: string): string[] {
  return entriesOf(folder)
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory()
        ? entry.name === "node_modules"
          ? []
          : filesBelow(path)
        : [relative(ROOT, path).split(sep).join("/")]
    })
    .sort()
}

function foldersOf(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

function entriesOf(folder: string) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
}
