import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { ROLES } from "../src/domain/access/roles"
import { ORDER_MAILS } from "../src/domain/mails"
import { OCCUPYING_STATUSES, ORDER_STATUSES, PAID_STATUSES } from "../src/domain/orders"

/* A new status belongs to a stage. Code that compares with the names of statuses would leave the new status out. */

const ROOT = join(__dirname, "..")
const quoted = (mark: string, names: readonly string[]) => `(?:${names.map((name) => mark + name + mark).join("|")})`

/** Notices, jobs and platform orders can also be `pending` or `failed`. These names are searched only in code about the plugin's orders. */
const SHARED = ["pending", "failed"]
const OWN = ORDER_STATUSES.filter((status) => !SHARED.includes(status))
const IS_ABOUT_ORDERS = /\bOrder(?:Row|Status\w*)\b|\border\.status\b|\bprogress\??\.status\b|\bORDER_STATUSES\b/

/** A comparison with the name of an order status, or a list of names only. The target of a move (`to`) is one status by its nature. */
function comparisons(source: string): string[] {
  const names = IS_ABOUT_ORDERS.test(source) ? ORDER_STATUSES : OWN
  const [name, sqlName] = [quoted('"', names), quoted("'", OWN)]
  const expressions = [
    `\\b(?:status|slug) [!=]== ${name}`,
    `\\[${name}(?:, ${name})*\\]\\.includes`,
    `[=(]\\s*\\[\\s*${name}(?:,\\s*${name})*,?\\s*\\]`,
    `\\bcase ${name}`,
    `"(?:${OWN.join("|")})(?:,(?:${OWN.join("|")}))+"`,
    `\\bstatus"? (?:(?:not )?in \\(|=|<>|!=) ?${sqlName}(?:, ?${sqlName})*`,
  ]
  return expressions.flatMap((expression) => [...source.matchAll(new RegExp(expression, "g"))].map(([text]) => text))
}

/** The comparisons outside `src/domain/orders`, by file: their number, and why they need one status and not a stage. */
const REASONS: Readonly<Record<string, readonly [number, string]>> = {
  "src/admin/pages/loyalty/program-rules.tsx": [1, "a setting names the two statuses at which points can be earned"],
  "src/api/svc/v1/loyalty/schema.ts": [2, "a setting names the two statuses at which points can be earned"],
  "src/commands/ordering/changing/change-order.ts": [1, "guests may only cancel"],
  "src/commands/ordering/mirror/follow-order.ts": [2, "the decision to follow a refund of the platform"],
  "src/commands/ordering/mirror/native-changes.ts": [
    2,
    "the platform's own status, and orders that arrived while their payment was awaited",
  ],
  "src/commands/payment/online/leave-payment.ts": [1, "the cancellation that giving up a payment causes"],
  "src/commands/payment/online/open-payment.ts": [1, "the status of a payment session"],
  "src/commands/payment/online/pay-order.ts": [1, "an online payment is awaited in `pending` only"],
  "src/commands/store-operations/read-overview.ts": [1, "`pending` orders are not sales yet, but orders on hold are"],
  "src/platform/mirror/native-facts.ts": [1, "the platform's own status"],
  "ui/kit/elements/svc-order.ts": [3, "an online payment is awaited in `pending` only"],
  "ui/kit/state/checkout/orders.ts": [1, "an online payment is awaited in `pending` only"],
  "ui/kit/state/checkout/placing.ts": [1, "an online payment is awaited in `pending` only"],
}

const searched = ["src", "ui"]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/__tests__|\/migrations\/|^src\/domain\/orders\/|^src\/client\/generated/.test(path))
  .sort()

describe("a comparison with the name of an order status", () => {
  it.each([
    ['if (order.status === "accepted") go()', 1],
    ['if (row.status !== "on-hold") go()', 1],
    ['["cancelled", "refunded"].includes(status)', 1],
    ['const ENDS = ["cancelled", "refunded"]', 1],
    ['const ENDS: readonly OrderStatus[] = [\n  "pending",\n  "failed",\n]', 1],
    ['const status = "completed,finalized"', 1],
    ["and o.status in ('completed', 'finalized')", 1],
    ["and \"status\" <> 'shipped'", 1],
    ['switch (status) { case "shipped": return }', 1],
    ['if (delivery.status === "pending") go()', 0],
    ['if (move.to === "accepted") go()', 0],
    ['act(order, { kind: "move", to: "processing" })', 0],
    ['later: [["start", "processing"]]', 0],
  ])("occurs in %j this often: %d", (source, count) => {
    expect(comparisons(source)).toHaveLength(count)
  })

  it("occurs only where a single status is meant; other rules use the stage, or a list in `src/domain/orders/statuses.ts`", () => {
    const found = searched
      .map((path) => [path, comparisons(withoutComments(path)).length] as const)
      .filter(([, count]) => count > 0)
    expect(found).toEqual(Object.entries(REASONS).map(([path, [count]]) => [path, count]))
    expect(searched.length).toBeGreaterThan(1_000)
  })
})

it("screens check what a role may do, and never compare with the name of a role", () => {
  const role = quoted(
    '"',
    ROLES.filter((name) => name !== "customer"),
  )
  const named = searched.filter((path) => path.startsWith("ui/") && new RegExp(role).test(withoutComments(path)))
  expect(named).toEqual([])
})

/* Migrations are not generated, so these tests compare them with the facts of statuses. A later migration can replace an earlier list. */
describe("the migrations", () => {
  const migrations = migrationsOf("ordering")
  const statusesIn = (part: string) => lastList(migrations, `${part}[^;]*?"status" in`)

  it("allow every status of orders, and no other status", () => {
    expect(statusesIn('"svc_order_status_check" check')).toEqual(ORDER_STATUSES)
  })

  it("have the statuses that occupy a table in the index of occupied tables", () => {
    expect(statusesIn('"svc_order_standing_table"')).toEqual(OCCUPYING_STATUSES)
  })

  it("have the statuses of sales in the index of sales", () => {
    expect(statusesIn('"svc_order_sold"')).toEqual(PAID_STATUSES)
  })

  it("of notices allow a kind for each status that customers are notified about", () => {
    const kinds = lastList(migrationsOf("notifications"), '"svc_notice_kind_check" check \\("kind" in')
    expect(kinds).toEqual(expect.arrayContaining([...ORDER_MAILS]))
    expect(ORDER_MAILS).not.toEqual([])
  })

  it("have one valid list: the last one, which can be in a later file", () => {
    const later = [
      'add constraint "c" check ("status" in (\'pending\'));',
      'drop constraint "c";\nadd constraint "c" check ("status" in\n(\'pending\', \'parked\'));',
    ]
    expect(lastList(later.join("\n"), '"c" check[^;]*?"status" in')).toEqual(["pending", "parked"])
  })
})

/** The source of a module's migrations in their sequence, without their `down` methods. */
function migrationsOf(module: string): string {
  const folder = join(ROOT, "src/modules", module, "migrations")
  const files = readdirSync(folder).sort()
  return files
    .map((file) => readFileSync(join(folder, file), "utf8").replace(/^ {2}override async down\(\)[\s\S]*?^ {2}\}$/m, ""))
    .join("\n")
}

/** The quoted names in the last list that follows this expression. */
function lastList(source: string, before: string): string[] {
  const [, list = ""] = [...source.matchAll(new RegExp(`${before}\\s*\\(([^)]*)\\)`, "g"))].at(-1) ?? []
  return [...list.matchAll(/'([^']*)'/g)].map(([, name]) => name ?? "")
}

/** The code of a file without its comments. */
function withoutComments(path: string): string {
  return readFileSync(join(ROOT, path), "utf8")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/^\s*\/\/.*$/gm, "")
}
