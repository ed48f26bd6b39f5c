/* The unit tests of the rules alone, for Stryker, which runs one project. */
const { projects } = require("./jest.config.js")

const unit = projects.find(({ displayName }) => displayName === "unit")

module.exports = { ...unit, testMatch: ["<rootDir>/src/domain/**/__tests__/**/*.unit.spec.ts"] }
