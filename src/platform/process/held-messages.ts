import type { Context, Message, RawMessageFormat } from "@medusajs/framework/types"

type Aggregator = NonNullable<Context["messageAggregator"]>

/**
 * Stands in for the platform's message aggregator inside a unit of work and keeps the internal events of the modules
 * (`order.order.created` …) until the transaction has committed.
 *
 * The platform emits what an aggregator holds at the end of every module call (`@EmitEvents`); inside our transaction
 * that is before the commit: events of orders that may still be rolled back. This one therefore answers that it holds
 * nothing, and the unit of work reads {@link held} itself.
 */
export class HeldMessages implements Aggregator {
  readonly held: Message[] = []

  /** Always 0: "nothing to emit now". */
  count(): number {
    return 0
  }

  save(messages: Message | Message[]): void {
    this.held.push(...(Array.isArray(messages) ? messages : [messages]))
  }

  saveRawMessageData<T>(
    raw: RawMessageFormat<T> | RawMessageFormat<T>[],
    { options }: { options?: Record<string, unknown> } = {},
  ): void {
    for (const message of Array.isArray(raw) ? raw : [raw]) {
      this.held.push({
        name: message.eventName,
        data: message.data,
        options,
        metadata: {
          source: message.source,
          object: message.object,
          action: message.action ?? message.eventName.slice(message.eventName.lastIndexOf(".") + 1),
        },
      } as unknown as Message)
    }
  }

  getMessages(): Record<string, Message[]> {
    return { default: this.held }
  }

  /** The platform clears after emitting; nothing has been emitted. */
  clearMessages(): void {}
}
