import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const ROUTES = join(__dirname, "..", "src", "admin", "routes", "svc")

/** The place of each page in the menu below the service, by its folder; undefined: the page is not in the menu. */
function ranks(): (readonly [page: string, rank: number | undefined])[] {
  return readdirSync(ROUTES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const [, config] = /defineRouteConfig\((\{.*?\})\)/s.exec(readFileSync(join(ROUTES, name, "page.tsx"), "utf8")) ?? []
      const rank = /\brank: (\d+)/.exec(config ?? "")?.[1]
      return config === undefined ? [] : [[name, rank === undefined ? undefined : Number(rank)] as const]
    })
}

/**
 * Without ranks, the order of the entries differs between builds, because Medusa's build lists files in the order in which it reads them.
 */
it("every page in the dashboard's menu has its own rank, in the sequence of an evening's work", () => {
  const found = ranks().sort(([, a = Number.NaN], [, b = Number.NaN]) => a - b)
  expect(found.map(([page]) => page)).toEqual([
    "orders",
    "menu",
    "extras",
    "tables",
    "schedule",
    "staff",
    "printers",
    "loyalty",
    "reports",
    "webhooks",
  ])
  expect(found.map(([, rank]) => rank)).toEqual(found.map((_, index) => index + 1))
})
