import { ACCOUNTS, PASSWORD } from "../../../../../support"
import { dataOf, HOME, type Scene } from "./scene"

const LOLA = { email: "lola@example.com", password: "a good password" }

/** Registration, sign-in, sessions, devices, accounts, addresses. */
export async function recordPeople(scene: Scene): Promise<void> {
  const { recorder: record, store } = scene
  await record.call("anonymous", "POST /svc/v1/auth/register", {
    body: { ...LOLA, first_name: "Lola", last_name: "Luna", phone: "+34600111222" },
  })
  const { username, email } = ACCOUNTS.customer
  await record.call("anonymous", "POST /svc/v1/auth/token", { body: { username, password: PASSWORD } })
  await record.call("customer", "GET /svc/v1/auth/me")
  await record.call("customer", "PUT /svc/v1/auth/me", { body: { display_name: "Clara", phone: "+34600333444" } })

  await scene.bearer(email, PASSWORD)
  const tokens = dataOf(await record.call("customer", "GET /svc/v1/auth/tokens"))
  const { id } = tokens.find(({ current }: { current: boolean }) => !current)
  await record.call("customer", "DELETE /svc/v1/auth/tokens/{id}", { path: { id } })
  const lola = () => scene.bearer(LOLA.email, LOLA.password)
  await record.call("anonymous", "DELETE /svc/v1/auth/token", { credentials: await lola() })
  await record.call("anonymous", "DELETE /svc/v1/auth/tokens", { credentials: await lola() })
  await recordSession(scene, await lola())

  await record.call("anonymous", "POST /svc/v1/auth/reset-password", { body: { username: LOLA.email } })
  const token = await scene.mailed(LOLA.email, /svc_reset=([0-9a-f]{64})/)
  await record.call("anonymous", "POST /svc/v1/auth/reset-password/confirm", {
    body: { token, password: "a better password" },
  })

  await record.call("manager", "POST /svc/v1/auth/application-passwords", { body: { name: "Accounting" } })
  const passwords = dataOf(await record.call("manager", "GET /svc/v1/auth/application-passwords"))
  await record.call("manager", "DELETE /svc/v1/auth/application-passwords/{id}", { path: { id: passwords[0].id } })

  const { id: account } = dataOf(await store.api("store").get("auth/me"))
  const device = { name: "Kitchen, left", account_id: account, kind: "kitchen" }
  const made = dataOf(await record.call("manager", "POST /svc/v1/auth/devices", { body: device }))
  await record.call("anonymous", "POST /svc/v1/auth/devices/token", { body: { code: made.code } })
  await record.call("manager", "GET /svc/v1/auth/devices")
  await record.call("manager", "DELETE /svc/v1/auth/devices/{id}", { path: { id: made.id } })
  await recordAddresses(scene)
  await recordStaff(scene)
}

async function recordSession({ recorder: record }: Scene, credentials: { readonly authorization: string }): Promise<void> {
  const { headers, body } = await record.call("anonymous", "POST /svc/v1/auth/session", { credentials })
  const cookie = (headers["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ")
  await record.call("anonymous", "GET /svc/v1/auth/nonce", { credentials: { cookie } })
  await record.call("anonymous", "DELETE /svc/v1/auth/session", {
    credentials: { cookie, "x-platform-nonce": body.data.nonce },
  })
}

async function recordAddresses({ recorder: record }: Scene): Promise<void> {
  await record.call("customer", "POST /svc/v1/users/me/addresses", {
    body: { label: "Home", address_1: HOME, address_2: "3.º izquierda", city: "Madrid", postcode: "28014", country: "ES" },
  })
  await record.call("customer", "GET /svc/v1/users/me/addresses")
  await record.call("customer", "PUT /svc/v1/users/me/addresses/{position}", {
    path: { position: "0" },
    body: { notes: "The bell does not ring" },
  })
  await record.call("customer", "DELETE /svc/v1/users/me/addresses/{position}", { path: { position: "0" } })
}

async function recordStaff({ recorder: record }: Scene): Promise<void> {
  const { id } = dataOf(
    await record.call("administrator", "POST /svc/v1/accounts", {
      body: {
        username: "marta",
        email: "marta@example.com",
        password: PASSWORD,
        display_name: "Marta",
        roles: ["multistore_user"],
        meta: { phone: "+34600555666" },
      },
    }),
  )
  await record.call("administrator", "GET /svc/v1/accounts", { query: { role: "multistore_user" } })
  await record.call("administrator", "GET /svc/v1/accounts/{id}", { path: { id } })
  await record.call("administrator", "PUT /svc/v1/accounts/{id}", { path: { id }, body: { disabled: true } })
  await record.call("administrator", "DELETE /svc/v1/accounts/{id}", { path: { id } })
  await record.call("store", "GET /svc/v1/delivery-boys")
}
