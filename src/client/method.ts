import type { CallHeader, CallOptions } from "./call-headers"
import type { OrderEvent } from "./live-orders"
import type { SvcError } from "./svc-error"

/** A method of the client: one route. `Input` is its parameters before the options. */
export interface Method<Input extends readonly unknown[], Data, Failure extends string, Header extends CallHeader = never>
  extends Guarded<Failure> {
  (...args: [...input: Input, options?: CallOptions<Header>]): Promise<Data>
}

/** The type guard of every method. */
export interface Guarded<Failure extends string> {
  /** Whether an error was thrown by this method. Narrows its `code` to the codes of the route. */
  failed(error: unknown): error is SvcError<Failure>
}

/** A method that only reads, with a key and options for TanStack Query. */
export interface Query<Input extends readonly unknown[], Data, Failure extends string, Header extends CallHeader = never>
  extends Method<Input, Data, Failure, Header> {
  /** The query key for an input. A partial input gives the key of all queries that begin with it. */
  key(...input: Partial<Input>): QueryKey
  /** The options for `useQuery`, `queryOptions` and `fetchQuery`. */
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

/** `["svc", …name of the method, …input]`. A shorter key is that of a group: `["svc", "orders"]`. */
export type QueryKey = readonly unknown[]

/** The error codes of a method. */
export type FailureOf<M> = M extends Guarded<infer Failure> ? Failure : never

/** The type of a method's result. */
export type ResultOf<M> = M extends (...args: never[]) => Promise<infer Data> ? Data : never

/** One page of a list. */
export interface Page<Item> {
  readonly data: Item[]
  readonly meta: PageMeta
}

/** The position of a page in its list. */
export interface PageMeta {
  readonly page: number
  readonly per_page: number
  readonly total: number
  readonly total_pages: number
}
