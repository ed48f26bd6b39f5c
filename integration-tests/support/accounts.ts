/** The password of all accounts of the small store. */
export const PASSWORD = "supersecret"

/** The cost of password hashes in stores under test (scrypt's logN). The platform's 15 takes a quarter of a second of processor time. */
export const PASSWORD_COST = "8"

/** The accounts of the small store, one for each role. `other_customer` is for tests of what one customer can see of another customer. */
export const ACCOUNTS = {
  administrator: { email: "admin@example.com", username: "admin@example.com", name: "Ada Admin" },
  manager: { email: "manager@example.com", username: "manager", name: "Manuela Gerente" },
  store: { email: "store@example.com", username: "tienda", name: "Tina Tienda" },
  courier: { email: "courier@example.com", username: "repartidor", name: "Rafa Repartidor" },
  customer: { email: "customer@example.com", username: "customer@example.com", name: "Clara Cliente" },
  other_customer: { email: "other@example.com", username: "other@example.com", name: "Oscar Otro" },
} as const

export type AccountRole = keyof typeof ACCOUNTS
export type TestRole = AccountRole | "anonymous"
