import { en } from "../en"
import { es } from "../es"
import { en as extrasEn } from "../extras/en"
import { es as extrasEs } from "../extras/es"
import { fr as extrasFr } from "../extras/fr"
import { fr } from "../fr"
import { en as loyaltyEn } from "../loyalty/en"
import { es as loyaltyEs } from "../loyalty/es"
import { fr as loyaltyFr } from "../loyalty/fr"
import { en as menuEn } from "../menu/en"
import { es as menuEs } from "../menu/es"
import { fr as menuFr } from "../menu/fr"
import { en as reportsEn } from "../reports/en"
import { es as reportsEs } from "../reports/es"
import { fr as reportsFr } from "../reports/fr"
import { en as staffEn } from "../staff/en"
import { es as staffEs } from "../staff/es"
import { fr as staffFr } from "../staff/fr"
import { en as webhooksEn } from "../webhooks/en"
import { es as webhooksEs } from "../webhooks/es"
import { fr as webhooksFr } from "../webhooks/fr"

type Texts = { readonly [key: string]: string | Texts }

const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[`${path}${key}`, text] as [string, string]] : flat(text, `${path}${key}.`),
  )

const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

/** Those of every page, and those that come with a page. */
const PARTS: readonly (readonly [name: string, en: Texts, es: Texts, fr: Texts])[] = [
  ["every page", en, es, fr],
  ["the loyalty program", loyaltyEn, loyaltyEs, loyaltyFr],
  ["reports", reportsEn, reportsEs, reportsFr],
  ["staff and couriers", staffEn, staffEs, staffFr],
  ["webhooks and passwords", webhooksEn, webhooksEs, webhooksFr],
  ["the menu", menuEn, menuEs, menuFr],
  ["extras", extrasEn, extrasEs, extrasFr],
]

describe.each(PARTS)("the languages of %s", (_part, source, spanish, french) => {
  const english = new Map(flat(source))

  describe.each([
    ["Spanish", spanish],
    ["French", french],
  ])("%s", (_, language) => {
    const texts = new Map(flat(language))

    it("has the keys of English, each with a text", () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort())
      expect([...english, ...texts].filter(([, text]) => text.trim() === "")).toEqual([])
    })

    it("names the same values in each text", () => {
      for (const [key, text] of english) expect([key, placeholders(texts.get(key) ?? "")]).toEqual([key, placeholders(text)])
    })
  })
})
