import { useEffect, useSyncExternalStore } from "react"

/** A failed action, as its user reads it. */
export interface Problem {
  readonly text: string
  readonly description?: string | undefined
  /** A remedy, such as a retry. */
  readonly action?: { readonly label: string; readonly act: () => void } | undefined
}

/** Failed actions by their place: the card, row or form of the action. Each place shows its latest one. */
export class Problems {
  readonly #shown = new Map<string, Problem>()
  readonly #open = new Map<string, number>()
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  of(place: string): Problem | undefined {
    return this.#shown.get(place)
  }

  /** Whether the place is on the page. Otherwise nobody would read its problem. */
  isOpen(place: string): boolean {
    return this.#open.has(place)
  }

  /** Called when a place is on the page. @returns a function that closes the place */
  open(place: string): () => void {
    this.#open.set(place, (this.#open.get(place) ?? 0) + 1)
    return () => {
      const others = (this.#open.get(place) ?? 1) - 1
      if (others > 0) this.#open.set(place, others)
      else this.#open.delete(place)
      // A card that moves to another lane is closed and opened at once, and keeps its problem.
      queueMicrotask(() => this.#open.has(place) || this.clear(place))
    }
  }

  /** Shows a problem at its place. @returns a function that removes it, unless a later one has replaced it */
  tell(place: string, problem: Problem): () => void {
    this.#shown.set(place, problem)
    this.#say()
    return () => {
      if (this.#shown.get(place) === problem) this.clear(place)
    }
  }

  clear(place: string): void {
    if (this.#shown.delete(place)) this.#say()
  }

  #say(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The failed actions on the present page of the dashboard. */
export const problems = new Problems()

/** Opens a place, and returns its problem. */
export function useProblem(place: string): Problem | undefined {
  useEffect(() => problems.open(place), [place])
  return useSyncExternalStore(problems.subscribe, () => problems.of(place))
}
