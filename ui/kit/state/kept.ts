import { root } from "./root"

interface Kept<T> {
  readonly at: number
  readonly value: T
}

const nameOf = (name: string): string => `svc.${name}:${root}`

/** The values that the browser cannot store, because its storage is blocked or full. They last until the page is closed. */
const unstored = new Map<string, string>()

/** Reads what this browser stored under a name, unless it is older than `maxAge` milliseconds. */
export function kept<T>(name: string, maxAge: number): T | undefined {
  try {
    const text = unstored.get(nameOf(name)) ?? localStorage.getItem(nameOf(name)) ?? "null"
    const found = JSON.parse(text) as Kept<T> | null
    return found && Date.now() - found.at < maxAge ? found.value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value; undefined deletes it. */
export function keep<T>(name: string, value: T | undefined): void {
  const text = JSON.stringify({ at: Date.now(), value } satisfies Partial<Kept<T>>)
  unstored.delete(nameOf(name))
  try {
    if (value === undefined) localStorage.removeItem(nameOf(name))
    else localStorage.setItem(nameOf(name), text)
  } catch {
    if (value !== undefined) unstored.set(nameOf(name), text)
  }
}

/** Calls `changed` when another tab of this browser has changed a stored value. Its parameter finds out whether that value has a given name. */
export function onOtherTab(changed: (isOf: (name: string) => boolean) => void): void {
  window.addEventListener("storage", ({ key }) => changed((name) => key === nameOf(name)))
}
