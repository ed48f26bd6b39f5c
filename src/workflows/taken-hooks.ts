import type { StepExecutionContext } from "@medusajs/framework/workflows-sdk"

/** A handler of a hook, as a host registers it. */
export type HookHandler = (input: unknown, context: StepExecutionContext) => unknown

type Register = (...handlers: never[]) => unknown

/**
 * Reports when a hook of a workflow gets a handler. Medusa does not report whether a hook has a handler, so the hook's registration is
 * wrapped.
 * @param onTaken called with each registered handler and its compensation, if it has one
 */
export function whenTaken<Name extends string>(
  hooks: Record<Name, Register>,
  name: Name,
  onTaken: (handler: HookHandler, compensation?: HookHandler) => void,
): void {
  const register = hooks[name]
  hooks[name] = (...handlers) => {
    const result = register(...handlers)
    const [handler, compensation] = handlers as readonly unknown[] as readonly [HookHandler, HookHandler?]
    onTaken(handler, compensation)
    return result
  }
}
