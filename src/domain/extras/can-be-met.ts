/**
 * Whether guests can choose as many extras as a category asks for. One that asks for more than it offers would make every product that has
 * it impossible to order.
 * @param offered number of its enabled extras
 */
export function canBeMet({ minimum }: { readonly minimum: number }, offered: number): boolean {
  return minimum <= offered
}
