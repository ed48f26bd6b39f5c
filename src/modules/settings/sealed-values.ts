import { type HostSecrets, seal, sealingKey, unseal } from "./sealing"

/** What sealed values of settings begin with; one that was stored before they were sealed does not. */
const MARK = "svc-sealed:"

/** The secrets among the settings, as they lie in the database: a dump of it holds none that anybody could use. */
export class SealedValues {
  #key: Buffer | undefined

  constructor(private readonly host: HostSecrets) {}

  /** Nothing stays nothing. */
  readonly seal = (secret: string): string => (secret === "" ? "" : MARK + seal(this.#keyOf(), secret))

  /** Empty when the host's own secret has changed since: the value has to be saved anew. */
  readonly open = (stored: string): string => {
    if (!stored.startsWith(MARK)) return stored
    return unseal(this.#keyOf(), stored.slice(MARK.length)) ?? ""
  }

  #keyOf(): Buffer {
    this.#key ??= sealingKey(this.host, "settings")
    return this.#key
  }
}
