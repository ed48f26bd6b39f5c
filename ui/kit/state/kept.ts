import { root } from "./root"

interface Kept<T> {
  readonly at: number
  readonly value: T
}

/** Reads what this browser stored under a name, unless it is older than `maxAge` milliseconds. Undefined if storage is blocked. */
export function kept<T>(name: string, maxAge: number): T | undefined {
  try {
    const text = localStorage.getItem(`svc.${name}:${root}`)
    const found = text === null ? undefined : (JSON.parse(text) as Kept<T>)
    return found && Date.now() - found.at < maxAge ? found.value : undefined
  } catch {
    return undefined
  }
}

/** Stores a value; undefined deletes it. @returns whether the value is stored */
export function keep<T>(name: string, value: T | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(`svc.${name}:${root}`)
    else localStorage.setItem(`svc.${name}:${root}`, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>))
    return true
  } catch {
    return false
  }
}
