export interface Frame {
  readonly name: string
  readonly label: string
  readonly address: string
  /** Whether the frame has the width of a phone. */
  readonly phone?: boolean
  readonly shown: boolean
}

/** Shows the screens side by side, in the given order. A screen is loaded when it is switched on. */
export function showFrames(frames: readonly Frame[], place: HTMLElement, switches: HTMLElement, open: string): void {
  const order = frames.map(({ name }) => name)
  for (const frame of frames) offer(frame, place, switches, open, order)
}

function offer(frame: Frame, place: HTMLElement, switches: HTMLElement, open: string, order: readonly string[]): void {
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
    section = on ? sectionOf(frame, open) : undefined
    if (section) insertInOrder(section, place, order)
  }
  button.addEventListener("click", () => show(section === undefined))
  show(frame.shown)
}

function sectionOf({ name, label, address, phone }: Frame, open: string): HTMLElement {
  const section = document.createElement("section")
  section.dataset.name = name
  section.className = phone ? "phone" : ""
  const heading = document.createElement("h2")
  const link = document.createElement("a")
  link.href = address
  link.target = "_blank"
  link.textContent = open
  link.setAttribute("aria-label", `${open}: ${label}`)
  heading.append(label, link)
  const view = document.createElement("iframe")
  view.name = name
  view.title = label
  view.src = address
  section.append(heading, view)
  return section
}

function insertInOrder(section: HTMLElement, place: HTMLElement, order: readonly string[]): void {
  const at = order.indexOf(section.dataset.name ?? "")
  const next = [...place.children].find((other) => order.indexOf((other as HTMLElement).dataset.name ?? "") > at)
  place.insertBefore(section, next ?? null)
}
