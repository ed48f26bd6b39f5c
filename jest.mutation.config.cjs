/*
 * The unit tests of the rules alone, for Stryker, which runs one project. Without the oracle: it plays every zone's clock, seconds for each
 * changed rule; the tables have to notice by themselves.
 */
const { projects } = require("./jest.config.js")

const unit = projects.find(({ displayName }) => displayName === "unit")

module.exports = {
  ...unit,
  testMatch: ["<rootDir>/src/domain/**/__tests__/**/*.unit.spec.ts"],
  testPathIgnorePatterns: [...(unit.testPathIgnorePatterns ?? []), "minute-oracle\\.unit\\.spec\\.ts$"],
}
