import type { OrderNews } from "../../../../commands/ordering/reading/order-news"
import type { EventStream } from "./event-stream"

/**
 * Sends changes one by one, as fast as the client reads them, including those that are added while it runs.
 * @param news the changes to send; the list is emptied
 * @param visible returns what the client receives of a change. Called when the change is sent, because the client's rights may change while it
 *   waits
 */
export async function sendAll(
  stream: Pick<EventStream, "open" | "full" | "send" | "drained">,
  news: OrderNews[],
  visible: (news: OrderNews) => readonly OrderNews[],
): Promise<void> {
  for (let next = news.shift(); next !== undefined && stream.open; next = news.shift()) {
    for (const { topic, data, position } of visible(next)) stream.send({ event: topic, data, id: position })
    if (stream.full) await stream.drained()
  }
}
