/*
 * The unit tests of src/domain only, for Stryker, which runs one project. Without the oracle of the schedule, which takes seconds per mutant: the
 * tables of cases must detect the mutants alone.
 */
const { projects } = require("./jest.config.js")

const unit = projects.find(({ displayName }) => displayName === "unit")

module.exports = {
  ...unit,
  testMatch: ["<rootDir>/src/domain/**/__tests__/**/*.unit.spec.ts"],
  testPathIgnorePatterns: [...(unit.testPathIgnorePatterns ?? []), "minute-oracle\\.unit\\.spec\\.ts$"],
}
