import { ApiError } from "../api"
import { useSettings } from "./use-settings"

/** The operation settings, with their version (`etag`). */
export const useOperation = () => useSettings("operation")

/** Whether the service refused a request because of invalid fields. */
export function isInvalid(error: unknown): boolean {
  return error instanceof ApiError && error.code === "rest_invalid_param"
}

const detailsOf = (error: unknown) => (error instanceof ApiError && isInvalid(error) ? error.details : {})

const fieldText = (detail: unknown): string => {
  const { code = "", message = "" } = detail as { readonly code?: string; readonly message?: string }
  return message || code
}

const isAtOrBelow = (name: string, path: string): boolean =>
  name === path || name.startsWith(`${path}.`) || name.startsWith(`${path}[`)

/** Returns a function that finds the error message of a setting, or of a setting below it. It takes the path of the setting. */
export function fieldErrors(error: unknown): (path: string) => string | undefined {
  const details = detailsOf(error)
  return (path) => {
    const at = Object.keys(details).find((name) => isAtOrBelow(name, path))
    return at === undefined ? undefined : fieldText(details[at])
  }
}

/** The error messages of settings that the form does not show, each after the name of its setting. @param paths of the form's fields */
export function otherErrors(error: unknown, paths: readonly string[]): readonly string[] {
  return Object.entries(detailsOf(error))
    .filter(([name]) => name !== "truncated" && !paths.some((path) => isAtOrBelow(name, path)))
    .map(([name, detail]) => `${name}: ${fieldText(detail)}`)
}
