import { type HostSecrets, seal, sealingKey, unseal } from "./sealing"

/** Prefix of sealed values. Values stored before sealing existed lack it. */
const MARK = "svc-sealed:"

/** Secrets in their stored form. A dump of the database contains none that can be used. */
export class SealedValues {
  #key: Buffer | undefined

  /** @param purpose what the secrets are for; a value sealed for one purpose cannot be opened for another */
  constructor(
    private readonly host: HostSecrets,
    private readonly purpose: string,
  ) {}

  /** False for a value stored before sealing existed. */
  readonly isSealed = (stored: string): boolean => stored.startsWith(MARK)

  /** Encrypts a secret for storage. Empty text stays empty. */
  readonly seal = (secret: string): string => (secret === "" ? "" : MARK + seal(this.#keyOf(), secret))

  /**
   * Returns the secret. Returns empty text when the sealed value is damaged or the host's own secret has changed: the value must then be
   * saved again.
   */
  readonly open = (stored: string): string => {
    if (!this.isSealed(stored)) return stored
    return unseal(this.#keyOf(), stored.slice(MARK.length)) ?? ""
  }

  #keyOf(): Buffer {
    this.#key ??= sealingKey(this.host, this.purpose)
    return this.#key
  }
}
