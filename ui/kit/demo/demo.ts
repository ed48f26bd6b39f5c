/**
 * The demo page: a guest at a table, a guest at home and the staff screens side by side. `?svc_table=<token>` seats the guest, and
 * `#desk=<key>` enables the controls of `npm start`; both are removed from the address bar.
 */
import { DEMO } from "../../shared/words/languages"
import { Controls } from "./controls"
import { Desk } from "./desk"
import { type Frame, showFrames } from "./frames"

const query = new URLSearchParams(location.search)
const asked = [query.get("lang"), ...navigator.languages.map((tag) => tag.slice(0, 2))]
const language = asked.find((tag): tag is keyof typeof DEMO => tag !== null && Object.hasOwn(DEMO, tag)) ?? "en"
const [{ demo: words }, desk] = await Promise.all([DEMO[language](), Desk.open()])
document.documentElement.lang = language
document.title = words.title

const token = query.get("svc_table")
if (token !== null) history.replaceState(null, "", location.pathname)
const guest = (more: string): string => `demo/guest?lang=${language}${more}`

const main = document.querySelector("main") as HTMLElement
const nav = document.querySelector("nav") as HTMLElement
const heading = document.querySelector("h1") as HTMLElement
heading.textContent = words.title
nav.setAttribute("aria-label", words.screens)

if (desk) {
  const place = document.querySelector("#controls") as HTMLElement
  await new Controls(desk, words, place, token ?? undefined).prepare().catch((error: unknown) => console.error(error))
}

const staff = [
  { name: "kitchen", label: words.kitchen, address: `kitchen?lang=${language}`, shown: true },
  { name: "counter", label: words.counter, address: `counter?lang=${language}`, shown: desk !== undefined },
  { name: "dashboard", label: words.dashboard, address: "../app/svc", shown: desk !== undefined },
]
/** Screens that this installation does not serve are left out. */
const there = await Promise.all(staff.map(async ({ address }) => (await fetch(address, { method: "HEAD" })).ok))

const frames: readonly Frame[] = [
  ...(token === null
    ? []
    : [
        {
          name: "table",
          label: words.table,
          address: guest(`&svc_table=${encodeURIComponent(token)}`),
          phone: true,
          shown: true,
        },
      ]),
  { name: "home", label: words.home, address: guest(""), phone: true, shown: true },
  ...staff.filter((_, index) => there[index]),
]
showFrames(frames, main, document.querySelector("#switches") as HTMLElement, words.open)
