type Watcher = (isSignedIn: boolean) => void

const watchers = new Set<Watcher>()

/** Calls `watcher` after every answer that shows whether the session is valid. @returns a function that unsubscribes */
export function watchSignIn(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Evaluates the status of an answer. A server error says nothing about the session. */
export function noteAnswer(status: number): void {
  if (status < 500) for (const watcher of watchers) watcher(status !== 401)
}
