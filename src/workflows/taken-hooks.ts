type Register = (...handlers: never[]) => unknown

/**
 * Reports when a hook of a workflow gets a handler. Medusa does not report whether a hook has a handler, so the hook's registration is
 * wrapped.
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
