import { texts as main } from "../../../src/languages/en/dashboard/main"
import { texts as native } from "../../../src/languages/en/dashboard/native"
import { texts as staff } from "../../../src/languages/en/dashboard/staff"
import { texts as mainEs } from "../../../src/languages/es/dashboard/main"
import { texts as nativeEs } from "../../../src/languages/es/dashboard/native"
import { texts as staffEs } from "../../../src/languages/es/dashboard/staff"
import { texts as mainFr } from "../../../src/languages/fr/dashboard/main"
import { texts as nativeFr } from "../../../src/languages/fr/dashboard/native"
import { texts as staffFr } from "../../../src/languages/fr/dashboard/staff"

const LANGUAGES = {
  en: { ...main, ...native, ...staff },
  es: { ...mainEs, ...nativeEs, ...staffEs },
  fr: { ...mainFr, ...nativeFr, ...staffFr },
}

/** Texts of the dashboard with which tests in other languages than English find elements. */
export function textsIn(lang: keyof typeof LANGUAGES) {
  const { today, availability, category, customerService, storeService, staff: people } = LANGUAGES[lang]
  return {
    orderPanel: today.title,
    productPanel: availability.title,
    categoryPanel: category.visible,
    customerPanel: customerService.newOrder,
    storePanel: storeService.title,
    addPerson: people.add,
    disable: people.disable,
    actionsFor: (name: string): string => people.actions.replace("{{name}}", name),
  }
}

export type PanelText = Exclude<keyof ReturnType<typeof textsIn>, "addPerson" | "disable" | "actionsFor">
