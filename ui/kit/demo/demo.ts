/**
 * The demo's shell: the guest at a table, the guest at home and the screens of the staff side by side. A frame is loaded when it is
 * switched on. `?svc_table=<token>` seats the guest; the token goes to the frame and out of the address bar.
 */
interface Frame {
  readonly name: string
  readonly label: string
  readonly address: string
  readonly phone?: boolean
  readonly shown: boolean
}

const WORDS = {
  es: { table: "En la mesa", home: "En casa", kitchen: "Cocina", counter: "Mostrador", dashboard: "Panel", open: "abrir" },
  en: { table: "At the table", home: "At home", kitchen: "Kitchen", counter: "Counter", dashboard: "Dashboard", open: "open" },
  fr: {
    table: "À table",
    home: "À la maison",
    kitchen: "Cuisine",
    counter: "Comptoir",
    dashboard: "Tableau de bord",
    open: "ouvrir",
  },
}

const query = new URLSearchParams(location.search)
const language = [query.get("lang"), ...navigator.languages.map((tag) => tag.slice(0, 2))].find((tag) => tag && tag in WORDS)
const words = WORDS[(language ?? "es") as keyof typeof WORDS]
document.documentElement.lang = language ?? "es"

const token = query.get("svc_table")
if (token !== null) history.replaceState(null, "", location.pathname)
const guest = (more: string): string => `demo/guest?lang=${document.documentElement.lang}${more}`

const screens: readonly Frame[] = [
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
  { name: "kitchen", label: words.kitchen, address: "kitchen", shown: token !== null },
  { name: "counter", label: words.counter, address: "counter", shown: false },
  { name: "dashboard", label: words.dashboard, address: "../app", shown: false },
]

const main = document.querySelector("main") as HTMLElement
const switches = document.querySelector("#switches") as HTMLElement

for (const frame of screens) {
  // A screen that this installation does not have is not offered.
  const there = frame.phone || (await fetch(frame.address, { method: "HEAD" }).catch(() => undefined))?.ok
  if (there) offer(frame)
}

function offer(frame: Frame): void {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = frame.label
  const item = document.createElement("li")
  item.append(button)
  switches.append(item)
  let section: HTMLElement | undefined
  const show = (on: boolean): void => {
    button.setAttribute("aria-pressed", String(on))
    section?.remove()
    section = on ? sectionOf(frame) : undefined
    if (section) insertInOrder(section)
  }
  button.addEventListener("click", () => show(section === undefined))
  show(frame.shown)
}

function sectionOf({ name, label, address, phone }: Frame): HTMLElement {
  const section = document.createElement("section")
  section.dataset.name = name
  section.className = phone ? "phone" : ""
  const heading = document.createElement("h2")
  const link = document.createElement("a")
  link.href = address
  link.target = "_blank"
  link.textContent = words.open
  link.setAttribute("aria-label", `${words.open}: ${label}`)
  heading.append(label, link)
  const view = document.createElement("iframe")
  view.name = name
  view.title = label
  view.src = address
  section.append(heading, view)
  return section
}

function insertInOrder(section: HTMLElement): void {
  const order = screens.map(({ name }) => name)
  const at = order.indexOf(section.dataset.name ?? "")
  const next = [...main.children].find((other) => order.indexOf((other as HTMLElement).dataset.name ?? "") > at)
  main.insertBefore(section, next ?? null)
}

export {}
