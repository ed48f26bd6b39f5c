import type { Context, Message, RawMessageFormat } from "@medusajs/framework/types"

type Aggregator = NonNullable<Context["messageAggregator"]>

/**
 * Replaces Medusa's message aggregator inside a unit of work and keeps the modules' internal events (`order.order.created` …) until the
 * transaction has committed.
 *
 * Medusa emits what an aggregator holds at the end of every module call (`@EmitEvents`). Inside the unit of work that is before the commit,
 * so Medusa would emit events of orders that may be rolled back. This aggregator therefore reports that it is empty, and the unit of work
 * reads {@link held} itself.
 */
export class HeldMessages implements Aggregator {
  readonly held: Message[] = []

  /** Always 0, so that Medusa emits nothing yet. */
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

  /** Medusa clears after emitting. Nothing was emitted, so this keeps the events. */
  clearMessages(): void {}
}
