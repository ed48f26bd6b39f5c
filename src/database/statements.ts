import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A statement as it stands in a file of a module: the connection or transaction first. */
type Statement = (database: never, ...rest: never[]) => unknown

/** Statements without their first parameter: those that a database of type `D` serves. One that needs a transaction needs `D` to be one. */
export type Bound<S, D> = {
  readonly [K in keyof S as S[K] extends (database: infer Needed, ...rest: never[]) => unknown
    ? D extends Needed
      ? K
      : never
    : never]: S[K] extends (database: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never
}

/** What every module's service has: its statements on the module's own connection, and {@link in} on another. */
export type StatementService<S> = Bound<S, Knex> & {
  /** The statements in a transaction, or on the connection of whoever asks. */
  in<D extends Knex>(database: D): Bound<S, D>
}

/** The base class of a module's service: a method for every statement, on the module's own connection. */
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
