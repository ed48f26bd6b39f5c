/**
 * Whether a category offers enough extras to reach its minimum. Otherwise every product that has the category would be impossible to order.
 * @param offered number of its enabled extras
 */
export function canBeMet({ minimum }: { readonly minimum: number }, offered: number): boolean {
  return minimum <= offered
}
