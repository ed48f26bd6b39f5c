/** Formatters are cached, because creating one takes a hundred times longer than using it: a list of fifty times would cost a slow phone 150 ms. */
const made = new Map<string, unknown>()

/**
 * A formatter of `Intl` for a locale and options, created when it is first used.
 * @param kind `Intl.DateTimeFormat`, for example
 * @param locale undefined: the browser's own
 */
export function formatter<Format, Options extends object>(
  kind: new (locale?: string, options?: Options) => Format,
  locale: string | undefined,
  options?: Options,
): Format {
  const key = `${kind.name} ${locale} ${JSON.stringify(options)}`
  const known = made.get(key) as Format | undefined
  if (known) return known
  const format = new kind(locale, options)
  made.set(key, format)
  return format
}
