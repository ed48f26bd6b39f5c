import { usePrompt } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Printer } from "../../../client/generated"
import { svcKeys } from "../../lib/query-keys"

/**
 * Returns a function that asks for confirmation before a printer's protocol changes, because its URL then stops working. It resolves to true at once
 * if the printer has no URL.
 */
export function useAskForKind(): (printer: Printer, kind: Printer["protocol"]) => Promise<boolean> {
  const { t } = useTranslation("svc")
  const ask = usePrompt()
  const client = useQueryClient()
  return async ({ id, name, protocol }, kind) => {
    if (protocol === kind || protocol === "browser") return true
    const texts = [t(kind === "browser" ? "printers.kindByHandText" : "printers.kindText")]
    // The printers are read at each call, because the number of waiting tickets may have changed since the form was opened.
    const printers = client.getQueryData<readonly Printer[]>(svcKeys.printers) ?? []
    const count = printers.find((each) => each.id === id)?.waiting_jobs ?? 0
    if (count > 0) texts.push(`${t("printers.waiting", { count })}.`)
    return ask({
      title: t("printers.kindTitle", { name }),
      description: texts.join(" "),
      confirmText: t("printers.kindChange"),
      cancelText: t("form.cancel"),
    })
  }
}
