import { type FirstSettings, firstSettings, type HostFacts, NO_HOST_FACTS } from "../first-settings"

it.each<[string, HostFacts, FirstSettings]>([
  ["nothing is known", NO_HOST_FACTS, {}],
  ["Spain has several clocks", { countries: ["es"], locale: null }, { country: "ES", language: "es" }],
  ["one country, one clock", { countries: ["ie"], locale: null }, { country: "IE", timezone: "Europe/Dublin", language: "en" }],
  ["zones whose clocks agree", { countries: ["de"], locale: null }, { country: "DE", timezone: "Europe/Berlin", language: "en" }],
  [
    "a language without messages",
    { countries: ["it"], locale: null },
    { country: "IT", timezone: "Europe/Rome", language: "en" },
  ],
  [
    "the locale goes before the country",
    { countries: ["ie"], locale: "es-ES" },
    { country: "IE", timezone: "Europe/Dublin", language: "es" },
  ],
  ["a region of several countries is not clear", { countries: ["de", "fr"], locale: "es_MX" }, { language: "es" }],
  ["a locale that is none", { countries: [], locale: "???" }, {}],
])("%s", (_case, facts, expected) => {
  expect(firstSettings(facts)).toEqual(expected)
})
