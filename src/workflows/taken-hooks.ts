type Register = (...handlers: never[]) => unknown

/**
 * Watches one hook of a workflow. Medusa does not say whether a hook has a handler, so its registration is wrapped.
 * @param onTaken called when a handler was registered
 */
export function whenTaken<Name extends string>(hooks: Record<Name, Register>, name: Name, onTaken: () => void): void {
  const register = hooks[name]
  hooks[name] = (...handlers) => {
    const result = register(...handlers)
    onTaken()
    return result
  }
}
