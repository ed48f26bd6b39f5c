type Watcher = (isSignedIn: boolean) => void

const watchers = new Set<Watcher>()

/** Calls `watcher` with every answer that shows whether the service knows who asks. @returns a function that ends this */
export function watchSignIn(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Notes the status of an answer of the service. A failing server says nothing about the session. */
export function noteAnswer(status: number): void {
  if (status < 500) for (const watcher of watchers) watcher(status !== 401)
}
