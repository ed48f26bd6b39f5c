import type { PropsWithChildren } from "react"

/** Filters side by side; on a narrow screen in as many columns as fit. */
export function FilterRow({ children }: PropsWithChildren) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] items-end gap-2 px-6 py-4 md:flex md:flex-wrap [&>button]:w-full md:[&>button]:w-auto">
      {children}
    </div>
  )
}
