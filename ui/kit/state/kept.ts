import { root } from "./root"

interface Kept<T> {
  readonly at: number
  readonly value: T
}

/** Reads what this browser kept under a name, unless it is older than `maxAge` milliseconds. A closed storage keeps nothing. */
export function kept<T>(name: string, maxAge: number): T | undefined {
  try {
    const text = localStorage.getItem(`svc.${name}:${root}`)
    const found = text === null ? undefined : (JSON.parse(text) as Kept<T>)
    return found && Date.now() - found.at < maxAge ? found.value : undefined
  } catch {
    return undefined
  }
}

/** Keeps a value; undefined removes it. @returns whether it is kept */
export function keep<T>(name: string, value: T | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(`svc.${name}:${root}`)
    else localStorage.setItem(`svc.${name}:${root}`, JSON.stringify({ at: Date.now(), value } satisfies Kept<T>))
    return true
  } catch {
    return false
  }
}
