import { type FirstSettings, firstSettings, type HostFacts, NO_HOST_FACTS } from "../first-settings"

it.each<[string, HostFacts, FirstSettings]>([
  ["nothing is known", NO_HOST_FACTS, {}],
  ["Spain has several time zones", { countries: ["es"], locale: null }, { country: "ES", language: "es" }],
  [
    "one country with one time zone",
    { countries: ["ie"], locale: null },
    { country: "IE", timezone: "Europe/Dublin", language: "en" },
  ],
  ["zones with equal time", { countries: ["de"], locale: null }, { country: "DE", timezone: "Europe/Berlin", language: "en" }],
  [
    "a language without messages",
    { countries: ["it"], locale: null },
    { country: "IT", timezone: "Europe/Rome", language: "en" },
  ],
  [
    "the locale takes precedence over the country",
    { countries: ["ie"], locale: "es-ES" },
    { country: "IE", timezone: "Europe/Dublin", language: "es" },
  ],
  ["a region with several countries is ambiguous", { countries: ["de", "fr"], locale: "es_MX" }, { language: "es" }],
  ["an invalid locale", { countries: [], locale: "???" }, {}],
])("the first settings of a host: %s", (_case, facts, expected) => {
  expect(firstSettings(facts)).toEqual(expected)
})
