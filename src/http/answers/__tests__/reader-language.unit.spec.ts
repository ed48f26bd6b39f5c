import { preferredLanguage } from "../reader-language"

it.each([
  ["fr", "fr"],
  ["EN", "en"],
  ["fr-CA", "fr"],
  ["fr-CA;q=0.9, en", "en"],
  ["fr;q=0.5,en;q=0.5", "fr"],
  ["de, es;q=0.2", "es"],
  ["en;q=0, fr;q=0.001", "fr"],
  ["en ; q=0.4 , fr ; q=0.6", "fr"],
  ["en;level=1;q=0.1, fr;q=0.2", "fr"],
  ["en;q=2, fr;q=-1, es;q=", undefined],
  ["en;q=high", undefined],
  ["de, pt-BR;q=0.9", undefined],
  ["*", undefined],
  ["", undefined],
  [",;,=", undefined],
  ["frank", undefined],
  [undefined, undefined],
])("a request that prefers %p is answered in %p", (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
