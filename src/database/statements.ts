import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A statement as a module's file declares it, with the connection or transaction as first parameter. */
type Statement = (database: never, ...rest: never[]) => unknown

/**
 * Statements without their first parameter, bound to a connection or transaction of type `D`. Statements that need a transaction are present
 * only when `D` is a transaction.
 */
export type Bound<S, D> = {
  readonly [K in keyof S as S[K] extends (database: infer Needed, ...rest: never[]) => unknown
    ? D extends Needed
      ? K
      : never
    : never]: S[K] extends (database: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never
}

/** The service of a module: its statements on the module's own connection, and {@link in} for another one. */
export type StatementService<S> = Bound<S, Knex> & {
  /** The statements on the given transaction or connection. */
  in<D extends Knex>(database: D): Bound<S, D>
}

/** The base class of a module's service, with a method per statement on the module's own connection. */
export function serviceOf<S extends Readonly<Record<string, Statement>>>(
  statements: S,
): new (
  connection: Knex,
) => StatementService<S> {
  class Service {
    constructor(connection: Knex) {
      Object.assign(this, bind(statements, connection))
    }

    in(database: Knex): object {
      return bind(statements, database)
    }
  }
  return Service as unknown as new (
    connection: Knex,
  ) => StatementService<S>
}

function bind(statements: Readonly<Record<string, Statement>>, database: Knex): object {
  return Object.fromEntries(
    Object.entries(statements).map(([name, statement]) => [name, (...rest: never[]) => statement(database as never, ...rest)]),
  )
}
