const PER_PAGE = 100

/** Reads all pages of a list of the service. */
export async function pages<T>(
  read: (page: { readonly page: number; readonly per_page: number }) => Promise<{
    readonly data: readonly T[]
    readonly meta: { readonly total_pages: number }
  }>,
): Promise<T[]> {
  const found: T[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read({ page, per_page: PER_PAGE })
    found.push(...data)
    if (page >= meta.total_pages) return found
  }
}
