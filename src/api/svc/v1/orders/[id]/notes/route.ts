import { addNote } from "../../../../../../commands/ordering/changing/add-note"
import { findStoreOrder } from "../../../../../../commands/ordering/reading/find-visible-order"
import { endpoint, pageMeta, pageOf, reply } from "../../../../../../http"
import { ORDERING_MODULE, type OrderingService } from "../../../../../../modules/ordering"
import { SETTINGS_MODULE, type SettingsService } from "../../../../../../modules/settings"
import { presentNote } from "../../presenter"
import { noteBody, noteSchema, notesQuery, orderPath } from "../../schema"

export const GET = endpoint({
  summary: "List the notes of an order, newest first",
  since: "1.0.0",
  permission: "management_or_store",
  tag: "Orders",
  params: orderPath,
  query: notesQuery,
  response: noteSchema.array(),
  paginated: true,
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, query, caller }) => {
    const row = await findStoreOrder(scope, params.id, caller)
    const page = pageOf(query)
    const { notes, total } = await scope
      .resolve<OrderingService>(ORDERING_MODULE)
      .listNotes(row.id, { limit: page.per_page, offset: page.offset })
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    return reply(
      notes.map((note) => presentNote(note, timezone)),
      { meta: pageMeta(total, page) },
    )
  },
})

export const POST = endpoint({
  summary: "Add a note to an order",
  since: "1.0.0",
  permission: "management_or_store",
  created: true,
  tag: "Orders",
  params: orderPath,
  body: noteBody,
  response: noteSchema,
  failures: ["svc_order_not_found"],
  handle: async ({ scope, params, body, caller, now }) => {
    const { timezone } = await scope.resolve<SettingsService>(SETTINGS_MODULE).operation()
    const row = await findStoreOrder(scope, params.id, caller)
    const written = await addNote(
      scope,
      row.id,
      { text: body.text.trim(), customerVisible: body.customer_visible ?? false },
      caller,
      now,
    )
    return reply(presentNote(written, timezone), { status: 201 })
  },
})
