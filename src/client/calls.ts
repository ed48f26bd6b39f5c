type Head<Name extends string> = Name extends `${infer First}.${string}` ? First : Name
type Rest<Name extends string, First extends string> = Name extends `${First}.${infer More}` ? More : never

/** The methods with the given names, without their properties for queries and errors. */
export type Calls<Group, Names extends string> = {
  readonly [Key in keyof Group & Head<Names>]: Group[Key] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Result
    : Calls<Group[Key], Rest<Names, Key>>
}

/** The method's name, from its line in a route table. */
export type NameOf<Line extends string> = Line extends `${infer Name} ${string}` ? Name : never
