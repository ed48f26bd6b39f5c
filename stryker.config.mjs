/*
 * Mutation testing of src/domain: changes the code in one place after the other, and expects a test to fail each time.
 * One context at a time: `npm run verify -- mutation money schedule`.
 *
 * Files that only list values (types, defaults, texts) are left out, because a test could only repeat them.
 */
const LISTS = [
  "src/domain/**/index.ts",
  // Texts of mails are reviewed by people. Tests check that each mail contains its data, escaped.
  "src/domain/mails/order-mail.ts",
  "src/domain/mails/token-mails.ts",
  "src/domain/webhooks/disabled-mail.ts",
  // The defaults of a fresh host are a table of the contract (section 3).
  "src/domain/settings/default-operation-settings.ts",
]

const contexts = (process.env.SVC_MUTATE ?? "").split(",").filter(Boolean)

export default {
  plugins: ["@stryker-mutator/jest-runner"],
  testRunner: "jest",
  jest: { projectType: "custom", configFile: "jest.mutation.config.cjs", enableFindRelatedTests: true },
  coverageAnalysis: "perTest",
  mutate: [
    ...(contexts.length > 0 ? contexts : ["*"]).map((context) => `src/domain/${context}/**/*.ts`),
    "!src/domain/**/__tests__/**",
    ...LISTS.map((file) => `!${file}`),
  ],
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 4_000,
  timeoutFactor: 3,
  incremental: true,
  incrementalFile: `.cache/mutation/${contexts.join("-") || "all"}.json`,
  tempDirName: ".cache/mutation/sandbox",
  cleanTempDir: "always",
  ignorePatterns: [
    "/.data",
    "/.cache",
    "/.medusa",
    "/bench",
    "/docs",
    "/integration-tests",
    "/scripts",
    "/src/admin",
    "/src/api",
  ],
  reporters: ["clear-text", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true, skipFull: true },
  jsonReporter: { fileName: `.cache/mutation/report-${contexts.join("-") || "all"}.json` },
  disableTypeChecks: "src/domain/**/*.ts",
  allowConsoleColors: false,
  logLevel: "warn",
  thresholds: { high: 95, low: 85, break: 85 },
}
