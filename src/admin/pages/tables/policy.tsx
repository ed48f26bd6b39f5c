import "../../i18n/tables/add"
import { Failed } from "../../components/guarded"
import { Loading } from "../../components/loading"
import { useTableSettings } from "../../lib/tables/use-tables"
import { PolicyForm } from "./policy-form"

/** The view with the rules for choosing a table and for releasing it, with its own save button. */
export function Policy() {
  const { data, error, refetch } = useTableSettings()
  const again = () => void refetch()
  if (data !== undefined) return <PolicyForm latest={data} />
  return error === null ? <Loading onRetry={again} lines={8} /> : <Failed error={error} onRetry={again} />
}
