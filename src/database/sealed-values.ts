import { type HostSecrets, seal, sealingKey, unseal } from "./sealing"

/** What sealed values begin with; one that was stored before they were sealed does not. */
const MARK = "svc-sealed:"

/** Secrets as they lie in the database: a dump of it holds none that anybody could use. */
export class SealedValues {
  #key: Buffer | undefined

  /** @param purpose what the secrets are for; what was sealed for one opens for no other */
  constructor(
    private readonly host: HostSecrets,
    private readonly purpose: string,
  ) {}

  /** False for a value that was stored before values of the kind were sealed. */
  readonly isSealed = (stored: string): boolean => stored.startsWith(MARK)

  /** Nothing stays nothing. */
  readonly seal = (secret: string): string => (secret === "" ? "" : MARK + seal(this.#keyOf(), secret))

  /** Empty when the host's own secret has changed since: the value has to be saved anew. */
  readonly open = (stored: string): string => {
    if (!this.isSealed(stored)) return stored
    return unseal(this.#keyOf(), stored.slice(MARK.length)) ?? ""
  }

  #keyOf(): Buffer {
    this.#key ??= sealingKey(this.host, this.purpose)
    return this.#key
  }
}
