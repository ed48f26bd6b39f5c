/**
 * What is loaded on demand after the elements for ordering shares code with them. The bundler puts `ordering.ts` in the place of this file
 * (`scripts/screens/build-options.cjs`), so that all of it is one file: several compress worse and need more requests. An import of
 * `ordering.ts` would be a circle, because its elements load these parts.
 */
export {}
