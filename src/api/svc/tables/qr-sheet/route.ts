import { setImmediate as breathe } from "node:timers/promises"
import { z } from "@medusajs/framework/zod"
import { drawQrCode } from "../../../../commands/tables/draw-qr-code"
import { tableUrl } from "../../../../domain/tables"
import { ANSWERED, endpoint, replyBytes } from "../../../../http"
import { SETTINGS_MODULE, type SettingsService } from "../../../../modules/settings"
import { TABLES_MODULE, type TablesService } from "../../../../modules/tables"
import { SHEET_POLICY, type SheetCode, sheetPage } from "./page"

export const GET = endpoint({
  summary: "Get a printable page of QR codes, one per active table",
  description: "For a browser with a cookie session; the nonce may be sent as `_nonce` in the query.",
  since: "1.23.0",
  permission: "management",
  tag: "Tables",
  produces: "text/html",
  query: z.object({ _nonce: z.string().max(255).optional() }),
  response: z.string(),
  handle: async ({ scope, language, now, res }) => {
    const { tables } = await scope.resolve<TablesService>(TABLES_MODULE).read("all", now)
    const { store_url, store_name } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const codes: SheetCode[] = []
    for (const { label, zone, qr_token } of tables.filter(({ active }) => active)) {
      const url = tableUrl(store_url, qr_token)
      codes.push({ label, zone, url, svg: await drawQrCode(url) })
      // Each code takes milliseconds to draw, so other requests run in between.
      await breathe()
      if (res.destroyed) return ANSWERED
    }
    return replyBytes(sheetPage(store_name, codes, language), "text/html; charset=utf-8", {
      headers: { "Content-Security-Policy": SHEET_POLICY, "Referrer-Policy": "no-referrer" },
    })
  },
})
