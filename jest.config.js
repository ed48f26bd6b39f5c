/*
 * The tiers of tests. The folder of a spec decides its tier, except for `release`, whose specs are listed. All tiers except `unit` have
 * servers and a database.
 */

const { availableParallelism } = require("node:os")
const { join } = require("node:path")
const { LONG } = require("./integration-tests/support/runner/long-specs.cjs")

const transform = {
  "^.+\\.[jt]sx?$": [
    "@swc/jest",
    {
      jsc: {
        target: "es2022",
        parser: { syntax: "typescript", tsx: false, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
      },
    },
  ],
}

const base = {
  rootDir: __dirname,
  testEnvironment: "node",
  transform,
  moduleFileExtensions: ["ts", "js", "json"],
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.cache/", "<rootDir>/.data/"],
  watchPathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.cache/", "<rootDir>/.data/"],
}

/**
 * Specs that are run before a release. They install the packed plugin in other hosts, start the demo store and an empty one, change sources under `npm run dev`, build and use
 * every page, check every board and every state of the kit, cause failures at boards, keep a board open for an evening, test the kit with
 * unusual shops and pages, delay refunds, send random requests, kill processes at random, run the walkthrough, or check the generator of
 * data for the bench.
 */
const RELEASE = [
  "commands/catalog/walkthrough",
  "http/cluster/slow-refunds",
  "http/cluster/torture",
  "http/generated-store",
  "http/svc/v1/kit/fuzz",
  "package/beside-the-platform",
  "package/dashboard",
  "package/readme",
  "package/start-demo",
  "package/start-develop",
  "package/start-empty",
  "package/uninstall",
  "ui/admin/catalogue/catalogue",
  "ui/admin/newcomer",
  "ui/admin/orders",
  "ui/admin/pages",
  "ui/admin/schedule",
  "ui/admin/selling",
  "ui/kit/every-state/every-state",
  "ui/kit/shops",
  "ui/staff/board-looks",
  "ui/staff/board-trouble",
  "ui/staff/long-evening",
].map((name) => `<rootDir>/integration-tests/${name}.spec.ts`)

/** Set by plain `npm test` (scripts/test/tests.mjs). */
const leftOut = process.env.SVC_TEST_WITHOUT_LONG === "1" ? LONG : []

const withServers = {
  ...base,
  testPathIgnorePatterns: ["/node_modules/", ...RELEASE, ...leftOut.map((file) => join("<rootDir>", file))],
  globalSetup: "<rootDir>/integration-tests/support/runner/global-setup.mjs",
  globalTeardown: "<rootDir>/integration-tests/support/runner/global-teardown.mjs",
}

module.exports = {
  testTimeout: 240_000,
  testSequencer: "<rootDir>/integration-tests/support/runner/longest-first.cjs",
  // A store under test is a separate process, so half the cores are for workers and half for servers. One worker more, because many tests wait.
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)) + 1,
  projects: [
    {
      ...base,
      displayName: "unit",
      testMatch: ["<rootDir>/{src,ui}/**/__tests__/**/*.unit.spec.ts", "<rootDir>/integration-tests/*.unit.spec.ts"],
    },
    {
      ...withServers,
      displayName: "http",
      testMatch: ["<rootDir>/integration-tests/{http,commands,platform}/**/*.spec.ts"],
    },
    {
      ...withServers,
      displayName: "package",
      testMatch: ["<rootDir>/integration-tests/{package,support}/**/*.spec.ts"],
    },
    {
      ...withServers,
      displayName: "ui",
      testMatch: ["<rootDir>/integration-tests/ui/**/*.spec.ts"],
    },
    {
      ...withServers,
      displayName: "example",
      testMatch: ["<rootDir>/integration-tests/example/**/*.spec.ts"],
    },
    {
      ...withServers,
      displayName: "release",
      testMatch: RELEASE,
      testPathIgnorePatterns: ["/node_modules/"],
    },
  ],
}
