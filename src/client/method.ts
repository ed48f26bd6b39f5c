import type { CallHeader, CallOptions } from "./call-headers"
import type { OrderEvent } from "./live-orders"
import type { SvcError } from "./svc-error"

/** A method of the client: one route. `Input` is what it takes before the options. */
export interface Method<Input extends readonly unknown[], Data, Failure extends string, Header extends CallHeader = never>
  extends Guarded<Failure> {
  (...args: [...input: Input, options?: CallOptions<Header>]): Promise<Data>
}

/** What every method has. */
export interface Guarded<Failure extends string> {
  /** Whether an error is one of this method. Narrows its `code` to those of the route. */
  failed(error: unknown): error is SvcError<Failure>
}

/** A method that only reads: with a key and options for TanStack Query. */
export interface Query<Input extends readonly unknown[], Data, Failure extends string, Header extends CallHeader = never>
  extends Method<Input, Data, Failure, Header> {
  /** The key of a query with this input; with less of it, the key of all that begin so. */
  key(...input: Partial<Input>): QueryKey
  /** What `useQuery`, `queryOptions` and `fetchQuery` take. */
  query(...args: [...input: Input, options?: CallOptions<Header>]): {
    readonly queryKey: QueryKey
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  }
}

/** A method that opens the live stream. */
export interface Stream<Input extends readonly unknown[], Failure extends string, Header extends CallHeader = never>
  extends Guarded<Failure> {
  (...args: [...input: Input, options?: CallOptions<Header>]): AsyncGenerator<OrderEvent, void>
}

/** `["svc", …name of the method, …input]`, so that a shorter key stands for a group: `["svc", "orders"]`. */
export type QueryKey = readonly unknown[]

/** The failures that a method throws. */
export type FailureOf<M> = M extends Guarded<infer Failure> ? Failure : never

/** What a method resolves to. */
export type ResultOf<M> = M extends (...args: never[]) => Promise<infer Data> ? Data : never

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[]
  readonly meta: PageMeta
}

/** Where a page stands in its list. */
export interface PageMeta {
  readonly page: number
  readonly per_page: number
  readonly total: number
  readonly total_pages: number
}
