type Register = (...handlers: never[]) => unknown

/**
 * Watches one hook of a workflow. Medusa does not say whether a hook has a handler, so its registration is wrapped.
 * @returns whether a handler was registered
 */
export function isTaken<Name extends string>(hooks: Record<Name, Register>, name: Name): () => boolean {
  const register = hooks[name]
  let taken = false
  hooks[name] = (...handlers) => {
    const result = register(...handlers)
    taken = true
    return result
  }
  return () => taken
}
