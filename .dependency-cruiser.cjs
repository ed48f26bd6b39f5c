/*
 * Import rules (ARCHITECTURE.md). A layer may import only what its list allows. `from` and `to` are folders below src.
 * Packages have their own rules at the end.
 */

const layer = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "/__tests__/" },
  to: { path: "^src/", pathNot: allowed },
})

const packages = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "/__tests__/" },
  to: { dependencyTypesNot: ["local", "localmodule", "aliased", "unknown"], pathNot: allowed },
})

/** The files of a module that other folders may import. `name.ts` alone loads none of the module's code. */
const MODULE_INDEX = "^src/modules/[^/]+/(index|name)\\.ts$"

const FRAMEWORK = "(^|/)node_modules/@medusajs/framework/"
const CORE_FLOWS = "(^|/)node_modules/@medusajs/(medusa|core-flows)/"

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that import each other belong together, or share code that belongs in a third.",
      severity: "error",
      from: { path: "^(src|ui)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-cycles-of-types",
      comment:
        "A cycle of types cannot be read in any order either: the shared type belongs in a file of its own. Exceptions: generated and handwritten types of the client need each other, and so do a page of the dashboard and its parts.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/(admin|client)/" },
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that cannot be resolved makes the host's start fail.",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true },
    },
    layer(
      "languages-import-nothing",
      "A language is a folder of texts, so that translators need no programming.",
      "^src/languages/",
      "^src/languages/",
    ),
    layer(
      "errors-import-languages-only",
      "Every layer uses the error vocabulary, so it imports nothing but the texts of the languages.",
      "^src/errors/",
      "^src/(errors|languages)/",
    ),
    layer(
      "concurrency-imports-nothing",
      "Every layer uses time limits, queues and bounded caches, so they import nothing.",
      "^src/concurrency/",
      "^src/concurrency/",
    ),
    layer(
      "database-knows-no-table",
      "It sends statements for every caller, and does not know their tables.",
      "^src/database/",
      "^src/(errors|concurrency|database)/",
    ),
    layer(
      "queue-knows-no-consumer",
      "It reads events, wakes consumers, leases rows and retries, and does not know the consumers.",
      "^src/queue/",
      "^src/(errors|concurrency|database|queue)/",
    ),
    {
      name: "writing-an-order-knows-no-listener",
      comment:
        "A command that writes an order announces it to the queue. Webhooks, notices, the stream, the mirror and the report consume events from there, so a new consumer changes no command.",
      severity: "error",
      from: {
        path: "^src/commands/ordering/(placing/place-order|changing/(write-order|change-order|touch-order|delete-order|add-note)|mirror/follow-order)\\.ts$|^src/commands/tables/|^src/commands/checkout/arrivals/adopt-order\\.ts$",
      },
      to: {
        path: "^src/commands/(webhooks|notifications|reports)/|^src/commands/order-consumers\\.ts$|^src/commands/ordering/(mirror/mirror-order|reading/order-feed)\\.ts$",
        reachable: true,
      },
    },
    {
      name: "placing-an-order-reaches-no-consumer",
      comment:
        "The code that places an order can be read without the code that announces it to others: readers of the outbox, webhooks, notices, mails, alarms, tickets, reports and payments at a provider.",
      severity: "error",
      from: { path: "^src/commands/ordering/placing/place-order\\.ts$" },
      to: {
        path: "^src/queue/(?!order-events)|^src/outbound/webhook-request|^src/(domain|commands|modules)/(webhooks|notifications|mails|alarms|printing|reports|bulk)/|^src/(commands|domain)/payment/online/place-checkout|^src/workflows/|^src/api/|^src/http/",
        reachable: true,
      },
    },
    layer(
      "domain-is-pure",
      "Rules are functions of plain data and the present instant, without platform and I/O, so that hundreds of thousands of cases can be tested.",
      "^src/domain/",
      "^src/(errors|languages|domain)/",
    ),
    layer(
      "modules-stand-alone",
      "A module is a set of tables with its constraints. One that imports another cannot be replaced by the host, nor tested alone. Where its statement joins tables of the platform, their part is a text in platform/sql.",
      "^src/modules/([^/]+)/",
      "^src/(errors|concurrency|domain|database)/|^src/platform/sql/|^src/modules/$1/",
    ),
    layer(
      "outbound-knows-no-store",
      "The guarded HTTP client transfers bytes and does not know what they mean for the store.",
      "^src/outbound/",
      "^src/(errors|concurrency|domain|outbound)/",
    ),
    layer(
      "platform-leans-on-the-host-only",
      "Everything that uses Medusa's internals is here, below the commands, where contract tests cover it.",
      "^src/platform/",
      `^src/(errors|concurrency|domain|database|queue|platform)/|${MODULE_INDEX}`,
    ),
    layer(
      "platform-sql-is-text",
      "Modules import it, so it contains texts of SQL and no code.",
      "^src/platform/sql/",
      "^src/platform/sql/",
    ),
    layer(
      "commands-compose",
      "A command loads, decides, applies and announces; it does not know whether a route, a job or a hook has called it.",
      "^src/commands/",
      `^src/(errors|languages|concurrency|domain|queue|platform|outbound|commands)/|${MODULE_INDEX}`,
    ),
    layer(
      "workflows-wrap-commands",
      "Medusa imports every file here at its start. They offer hooks around commands, and commands as steps with the contract of their routes; they contain no rules.",
      "^src/workflows/",
      `^src/(errors|concurrency|domain|queue|platform|commands|http|workflows)/|^src/api/contracts/|^src/api/.*/(schema|request|presenter)\\.ts$|${MODULE_INDEX}`,
    ),
    layer(
      "http-is-a-kit",
      "The web kit serves all routes in the same way, so it imports neither routes nor tables.",
      "^src/http/",
      "^src/(errors|concurrency|http)/|^src/domain/((access|time)/|text-order\\.ts$)",
    ),
    layer(
      "routes-are-declarations",
      "A route declares its contract and makes one call. It may read from a module or the platform; it writes by a command.",
      "^src/api/",
      `^src/(errors|languages|concurrency|domain|http|queue|workflows|commands|platform|api)/|${MODULE_INDEX}`,
    ),
    layer(
      "subscribers-and-jobs-run-a-command",
      "Events and schedules can get lost, so the work is in a command, which others can also call.",
      "^src/(subscribers|jobs)/",
      `^src/(errors|concurrency|queue|commands)/|${MODULE_INDEX}`,
    ),
    layer(
      "providers-stand-alone",
      "A provider belongs to one of the platform's modules, which passes it all its data. It calls outside services by the guarded HTTP client.",
      "^src/providers/([^/]+)/",
      "^src/(errors|concurrency|domain|outbound)/|^src/providers/$1/",
    ),
    layer(
      "uninstall-takes-away",
      "It removes what every module has created, so it may import all of them, and the statements for our triggers. Nothing imports it.",
      "^src/uninstall/",
      "^src/(platform|modules|uninstall)/|^src/database/platform-triggers\\.ts$",
    ),
    layer("links-are-pairs", "A link file names two tables.", "^src/links/", MODULE_INDEX),
    layer(
      "dashboard-runs-in-the-browser",
      "It may import only what runs in a browser: pure code, and the sources of the client.",
      "^src/admin/",
      "^src/(admin|client|domain|errors|languages)/|^src/api/.*/schema\\.ts$",
    ),
    layer(
      "client-runs-anywhere",
      "Storefronts load it, so it contains no package and no part of the server. Its types are generated from the routes.",
      "^src/client/",
      "^src/client/",
    ),
    layer(
      "screens-speak-by-the-client",
      "A screen runs in a browser: it may import pure rules, error codes, texts and the typed client, and nothing else of the server.",
      "^ui/",
      "^src/(domain|client|errors|languages)/",
    ),
    {
      name: "nothing-needs-a-screen",
      comment: "The server delivers bundles and does not run their code.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^ui/" },
    },
    {
      name: "boards-and-kit-stand-alone",
      comment: "Code that the staff's boards and the guests' elements share is in ui/shared.",
      severity: "error",
      from: { path: "^ui/(shared|staff|kit)/" },
      to: { path: "^ui/(staff|kit)/", pathNot: "^ui/$1/" },
    },
    packages(
      "screens-packages",
      "The packages in the bundles, which phones load, so each byte counts. The QR code package is loaded when a guest needs it.",
      "^ui/",
      "(^|/)node_modules/(lit|lit-html|lit-element|@lit/.*|@preact/signals-core|idb-keyval|qrcode)/",
    ),
    packages("client-needs-no-package", "As above: nothing.", "^src/client/", "^$"),
    {
      name: "no-resource-imports-another",
      comment: "Code shared by two resources belongs in the domain, a command or the web kit.",
      severity: "error",
      from: { path: "^src/api/svc/v1/([^/]+)/", pathNot: "/__tests__/" },
      to: { path: "^src/api/svc/v1/[^/]+/", pathNot: "^src/api/svc/v1/$1/" },
    },
    {
      name: "scripts-are-leaves",
      comment: "Scripts run from a shell; no code imports them.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/scripts/" },
      to: { path: "^src/scripts/" },
    },
    packages("languages-need-no-package", "As above: nothing.", "^src/languages/", "^$"),
    packages("errors-need-no-package", "As above: nothing.", "^src/errors/", "^$"),
    packages("concurrency-needs-no-package", "As above: nothing.", "^src/concurrency/", "^$"),
    packages(
      "domain-packages",
      "Time zones, exact decimals and phone numbers; all are pure.",
      "^src/domain/",
      "(^|/)node_modules/(luxon|@types/luxon|bignumber\\.js|libphonenumber-js)/",
    ),
    packages(
      "database-packages",
      "The framework's database access, hashes for names of statements, and the request that a statement belongs to.",
      "^src/database/",
      `${FRAMEWORK}|^(node:)?(crypto|async_hooks)$`,
    ),
    packages("platform-sql-needs-no-package", "As above: nothing.", "^src/platform/sql/", "^$"),
    packages("queue-packages", "The framework's database access, logger and container.", "^src/queue/", FRAMEWORK),
    packages(
      "module-packages",
      "A module uses the framework's parts for modules.",
      "^src/modules/",
      `${FRAMEWORK}|(^|/)node_modules/(luxon|@types/luxon|bignumber\\.js)/|^(node:)?(crypto|util|events|timers|timers/promises|async_hooks|buffer)$`,
    ),
    {
      name: "core-flows-in-workflows-only",
      comment: "The platform's workflows run in the listed layers only: a route that ran one would write without a command.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(workflows|commands|platform|subscribers|jobs|scripts|uninstall|admin)/|/__tests__/",
      },
      to: { path: CORE_FLOWS },
    },
    {
      name: "medusa-by-its-front-door",
      comment:
        "Some installations contain Medusa's internal packages twice; the framework and core-flows are the supported entry points.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/admin/|/__tests__/" },
      to: {
        path: "(^|/)node_modules/@medusajs/(?!framework/|medusa/|core-flows/)|(^|/)node_modules/@mikro-orm/|(^|/)node_modules/zod/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that is only installed as a dependency of another one may be missing after the next installation.",
      severity: "error",
      from: { path: "^src/", pathNot: "/__tests__/" },
      // A package in `peerDependenciesMeta` counts as unknown in addition to its real kind.
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm", "npm-dev", "npm-peer"] },
    },
    {
      name: "no-development-packages",
      comment: "A shop does not install development packages.",
      severity: "error",
      from: { path: "^src/", pathNot: "/__tests__/|^src/admin/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm-peer", "npm", "type-only"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
    reporterOptions: { text: { highlightFocused: true } },
  },
}
