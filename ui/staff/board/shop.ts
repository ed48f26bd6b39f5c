import { batch, computed, signal } from "@preact/signals-core"
import type { OrderType, Product, ServiceStatus } from "../../../src/client"
import type { StaffClient } from "../../../src/client/staff-client"
import type { BoardClock } from "./clock"
import { pages } from "./pages"

/** The restaurant's data that a board needs. */
export class BoardShop {
  readonly status = signal<ServiceStatus | undefined>(undefined)
  readonly types = signal<readonly OrderType[]>([])
  readonly products = signal<ReadonlyMap<string, Product>>(new Map())
  readonly zone = computed(() => this.status.value?.timezone ?? "UTC")
  /** Whether the last read of the status and the modes has succeeded. If not, it is retried. */
  isRead = false
  #asked = 0

  constructor(
    private readonly svc: StaffClient,
    private readonly clock: BoardClock,
  ) {}

  /**
   * Reads the status and the modes, and sets the clock. If a request fails, the previous data stays.
   * @returns the status; undefined: a request has failed
   */
  async load(): Promise<ServiceStatus | undefined> {
    this.#asked += 1
    const asked = this.#asked
    const [status, types] = await Promise.all([this.svc.status(), this.svc.orderTypes.list()]).catch(
      () => [undefined, undefined] as const,
    )
    this.isRead = status !== undefined
    if (status === undefined || types === undefined) return undefined
    batch(() => {
      this.clock.set(status.time)
      this.status.value = status
      this.#take(types, asked)
    })
    return status
  }

  /** Reads only the modes, with their pauses and delays. */
  async loadTypes(): Promise<void> {
    this.#asked += 1
    const asked = this.#asked
    const types = await this.svc.orderTypes.list().catch(() => undefined)
    if (types !== undefined) this.#take(types, asked)
  }

  /** Shows the modes of a response, unless a later request was sent before the response arrived. */
  #take(types: readonly OrderType[], asked: number): void {
    if (asked === this.#asked) this.types.value = types
  }

  /** Reads the products with their stations. @throws {SvcError} as `GET /products` */
  async loadProducts(): Promise<void> {
    const all = await pages((page) => this.svc.products.list(page))
    this.products.value = new Map(all.map((product) => [product.id, product]))
  }
}
