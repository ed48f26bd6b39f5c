/**
 * Parts that are loaded on demand share code with the elements for ordering. They import this file, and the bundler replaces it with
 * `ordering.ts` (`scripts/screens/build-options.cjs`), so the shared code stays in one file: several compress worse and need more requests.
 * Importing `ordering.ts` itself would be circular, because its elements load these parts.
 */
export {}
