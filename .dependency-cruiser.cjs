/*
 * Who may import whom (ARCHITECTURE.md). A layer's list says everything that it may reach; what is not listed is refused.
 * `from` and `to` are folders below src. Packages are judged by their own rules at the end.
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

/** A module from outside is its public face: the index, and the types that the index names. */
const MODULE_INDEX = "^src/modules/[^/]+/index\\.ts$"

const FRAMEWORK = "(^|/)node_modules/@medusajs/framework/"
const CORE_FLOWS = "(^|/)node_modules/@medusajs/(medusa|core-flows)/"

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one thing, or hide a third. Types may look back: they are gone at run time.",
      severity: "error",
      from: { path: "^(src|ui)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere fails the host's start.",
      severity: "error",
      from: { path: "^src/" },
      to: { couldNotResolve: true },
    },
    layer(
      "languages-import-nothing",
      "A language is a folder of texts: whoever translates needs to read no program.",
      "^src/languages/",
      "^src/languages/",
    ),
    layer(
      "errors-import-languages-only",
      "The vocabulary of failure is the word that every layer shares: it takes its sentences from the languages and nothing else.",
      "^src/errors/",
      "^src/(errors|languages)/",
    ),
    layer(
      "concurrency-imports-nothing",
      "Time limits, queues and bounded memories are the language's own matter: every layer uses them.",
      "^src/concurrency/",
      "^src/concurrency/",
    ),
    layer(
      "database-knows-no-table",
      "How a statement is sent, whoever sends it: what it says is the sender's.",
      "^src/database/",
      "^src/(errors|concurrency|database)/",
    ),
    layer(
      "queue-knows-no-consumer",
      "How events are read, woken for, leased and retried. Who follows them, and why, is the consumers' own.",
      "^src/queue/",
      "^src/(errors|concurrency|database|queue)/",
    ),
    {
      name: "writing-an-order-knows-no-listener",
      comment:
        "A command that writes an order announces it to the queue. Webhooks, notices, the stream, the mirror and the report listen there: a new one changes no command.",
      severity: "error",
      from: {
        path: "^src/commands/ordering/(placing/place-order|changing/(write-order|change-order|touch-order|delete-order|add-note)|mirror/follow-order)\\.ts$|^src/commands/tables/|^src/commands/checkout/arrivals/adopt-order\\.ts$",
      },
      to: {
        path: "^src/commands/(webhooks|notifications|reports)/|^src/commands/order-consumers\\.ts$|^src/commands/ordering/(mirror/mirror-order|reading/order-feed)\\.ts$",
        reachable: true,
      },
    },
    layer(
      "domain-is-pure",
      "Rules take plain data and the present instant and give a decision: no platform, no I/O, so that they can be tested by the hundred thousand.",
      "^src/domain/",
      "^src/(errors|languages|domain)/",
    ),
    layer(
      "modules-stand-alone",
      "A module is a set of tables with its promises. One that knew another could not be replaced by the host, nor tested alone.",
      "^src/modules/([^/]+)/",
      "^src/(errors|concurrency|domain|database)/|^src/modules/$1/",
    ),
    layer(
      "outbound-knows-no-store",
      "The guarded way to outside services carries bytes. What they mean is decided elsewhere.",
      "^src/outbound/",
      "^src/(errors|concurrency|domain|outbound)/",
    ),
    layer(
      "platform-leans-on-the-host-only",
      "Everything that touches the inside of Medusa is here, below the commands, where contract tests watch it.",
      "^src/platform/",
      `^src/(errors|concurrency|domain|database|queue|platform)/|${MODULE_INDEX}`,
    ),
    layer(
      "commands-compose",
      "A command loads, decides, applies and announces; it does not know whether a route, a job or a hook has called it.",
      "^src/commands/",
      `^src/(errors|languages|concurrency|domain|queue|platform|outbound|commands)/|${MODULE_INDEX}`,
    ),
    layer(
      "workflows-wrap-commands",
      "Medusa imports every file here at its start. They give the host hooks around commands, and commands as steps, with the contract of their routes; they decide nothing themselves.",
      "^src/workflows/",
      `^src/(errors|concurrency|domain|queue|platform|commands|http|workflows)/|^src/api/contracts/|^src/api/.*/(schema|request|presenter)\\.ts$|${MODULE_INDEX}`,
    ),
    layer(
      "http-is-a-kit",
      "The web kit serves every route alike, so it knows none, and no table either.",
      "^src/http/",
      "^src/(errors|concurrency|http)/|^src/domain/(access|time)/",
    ),
    layer(
      "routes-are-declarations",
      "A route states its contract and makes one call. It may read through a module or the platform's reads; it writes through a command.",
      "^src/api/",
      `^src/(errors|languages|concurrency|domain|http|queue|workflows|commands|platform|api)/|${MODULE_INDEX}`,
    ),
    layer(
      "subscribers-and-jobs-run-a-command",
      "They are woken by events and clocks that get lost; what must happen stands in a command, which others can call too.",
      "^src/(subscribers|jobs)/",
      `^src/(errors|concurrency|queue|commands)/|${MODULE_INDEX}`,
    ),
    layer(
      "providers-stand-alone",
      "A provider belongs to one of the platform's modules, which hands it all that it may know; outside services it reaches by the guarded way.",
      "^src/providers/([^/]+)/",
      "^src/(errors|concurrency|domain|outbound)/|^src/providers/$1/",
    ),
    layer(
      "uninstall-takes-away",
      "It takes away what every module has put in place, so it may look into all of them; nobody needs it.",
      "^src/uninstall/",
      "^src/(platform|modules|uninstall)/",
    ),
    layer("links-are-pairs", "A link file names two tables.", "^src/links/", MODULE_INDEX),
    layer(
      "dashboard-runs-in-the-browser",
      "Only pure code can go there with it, and what the client of storefronts is made of.",
      "^src/admin/",
      "^src/(admin|client|domain|errors|languages)/|^src/api/.*/schema\\.ts$",
    ),
    layer(
      "client-runs-anywhere",
      "A storefront loads it: it brings nothing along, neither a package nor a part of the server. Only its types come from the routes.",
      "^src/client/",
      "^src/client/",
    ),
    layer(
      "screens-speak-by-the-client",
      "A screen runs in a browser: it shares pure rules, words of failure and the typed client with the server, and nothing else.",
      "^ui/",
      "^src/(domain|client|errors|languages)/",
    ),
    {
      name: "nothing-needs-a-screen",
      comment: "The server serves bundles; it runs none of their code.",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^ui/" },
    },
    {
      name: "boards-and-kit-stand-alone",
      comment: "What the staff's boards and the guest's elements have in common lies in ui/shared.",
      severity: "error",
      from: { path: "^ui/(shared|staff|kit)/" },
      to: { path: "^ui/(staff|kit)/", pathNot: "^ui/$1/" },
    },
    packages(
      "screens-packages",
      "What esbuild bundles into them; each byte is loaded by a phone. A QR code is drawn when a guest asks for it.",
      "^ui/",
      "(^|/)node_modules/(lit|lit-html|lit-element|@lit/.*|@preact/signals-core|idb-keyval|qrcode)/",
    ),
    packages("client-needs-no-package", "As above: nothing.", "^src/client/", "^$"),
    {
      name: "no-resource-imports-another",
      comment: "Two resources that share something have it in the domain, a command or the kit.",
      severity: "error",
      from: { path: "^src/api/svc/v1/([^/]+)/", pathNot: "/__tests__/" },
      to: { path: "^src/api/svc/v1/[^/]+/", pathNot: "^src/api/svc/v1/$1/" },
    },
    {
      name: "scripts-are-leaves",
      comment: "A seed is for a shell, not for code.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/scripts/" },
      to: { path: "^src/scripts/" },
    },
    packages("languages-need-no-package", "As above: nothing.", "^src/languages/", "^$"),
    packages("errors-need-no-package", "As above: nothing.", "^src/errors/", "^$"),
    packages("concurrency-needs-no-package", "As above: nothing.", "^src/concurrency/", "^$"),
    packages(
      "domain-packages",
      "A calendar, exact decimals and the world's numbering plans; all are pure.",
      "^src/domain/",
      "(^|/)node_modules/(luxon|@types/luxon|bignumber\\.js|libphonenumber-js)/",
    ),
    packages(
      "database-packages",
      "The framework's database access, names by hash, and for whom a statement is sent.",
      "^src/database/",
      `${FRAMEWORK}|^(node:)?(crypto|async_hooks)$`,
    ),
    packages("queue-packages", "The framework's database access, logger and container.", "^src/queue/", FRAMEWORK),
    packages(
      "module-packages",
      "A module rests on the framework's parts for modules.",
      "^src/modules/",
      `${FRAMEWORK}|(^|/)node_modules/(luxon|@types/luxon|bignumber\\.js)/|^(node:)?(crypto|util|events|timers|timers/promises|async_hooks|buffer)$`,
    ),
    {
      name: "core-flows-in-workflows-only",
      comment:
        "The platform's workflows are called where ours are written; a route that ran one would have a second way of writing.",
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
        "Medusa's inner packages are copied twice in some installations; the framework and core-flows are the supported way in.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/admin/|/__tests__/" },
      to: {
        path: "(^|/)node_modules/@medusajs/(?!framework/|medusa/|core-flows/)|(^|/)node_modules/@mikro-orm/|(^|/)node_modules/zod/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "no-undeclared-packages",
      comment: "A package that is only there because another one brought it can be gone after the next installation.",
      severity: "error",
      from: { path: "^src/", pathNot: "/__tests__/" },
      // `peerDependenciesMeta` is one more key with the package's name: what stands under it counts as unknown beside its true kind.
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm", "npm-dev", "npm-peer"] },
    },
    {
      name: "no-development-packages",
      comment: "A shop installs neither tests nor tools.",
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
