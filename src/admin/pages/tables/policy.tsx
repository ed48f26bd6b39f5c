import "../../i18n/tables/add"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useTableSettings } from "../../lib/tables/use-tables"
import { PolicyForm } from "./policy-form"

/** How guests choose a table, and when it is free again: a view of its own, with its own save button. */
export function Policy() {
  const { data, error, refetch } = useTableSettings()
  const again = () => void refetch()
  if (data !== undefined) return <PolicyForm latest={data} />
  return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
}
