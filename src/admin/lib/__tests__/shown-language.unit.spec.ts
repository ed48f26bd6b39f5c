import { setI18n } from "react-i18next"
import { call } from "../api"
import { shownLanguage } from "../shown-language"

const speak = (language: string | undefined) => setI18n({ language } as never)

afterEach(() => jest.restoreAllMocks())

it.each([
  ["fr", "fr"],
  ["es", "es"],
  ["fr-CA", "fr"],
  ["ptBR", "en"],
  ["enGB", "en"],
  [undefined, "en"],
])("in a dashboard with the language %p, the plugin's language is %p", (chosen, shown) => {
  speak(chosen)
  expect(shownLanguage()).toBe(shown)
})

it("the plugin's language is sent with every request", async () => {
  speak("fr")
  const sent = jest.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ data: null }))
  await call("GET", "overview")
  await call("POST", "orders", { body: {}, headers: { "Idempotency-Key": "12345678" } })
  expect(sent.mock.calls.map(([, init]) => init?.headers)).toEqual([
    { "Accept-Language": "fr" },
    { "Accept-Language": "fr", "Content-Type": "application/json", "Idempotency-Key": "12345678" },
  ])
})
