import { equal, holds, refusal, success } from "../expectation.mjs"

const THIRTY_DAYS = 30 * 24 * 3600

/** From the first request to a working token, which is revoked at the end. */
export const signIn = {
  title: "Sign-in",
  async run({ client, settings, known, step, afterwards }) {
    known.status = await step("Read the service's status (GET /status)", async () => {
      const status = success(await client.get("status", { guest: true }))
      equal("namespace", status.namespace, "svc/v1")
      equal("coexistence_mode", status.coexistence_mode, false)
      equal("accepting_orders", status.accepting_orders, true)
      return [`${status.plugin} ${status.version}, ${status.store_name || "no name"}, ${status.time}`, status]
    })

    await step("A wrong password (POST /auth/token)", async () => {
      const body = { username: settings.email, password: `${settings.password}-not` }
      return `401 ${refusal(await client.post("auth/token", body, { guest: true }), 401, "svc_invalid_credentials").error.code}`
    })

    const user = await step(`Sign in as ${settings.email}`, async () => {
      const body = { username: settings.email, password: settings.password }
      const data = success(await client.post("auth/token", body, { guest: true }))
      equal("length of the token", data.token?.length, 64)
      equal("token_type", data.token_type, "Bearer")
      const lifetime = data.expires_at - Date.now() / 1000
      holds("expires_at", Math.abs(lifetime - THIRTY_DAYS) < 3600, "in 30 days", new Date(data.expires_at * 1000).toISOString())
      equal("manage_commerce", data.user.capabilities?.manage_commerce, true)
      client.signInWith(data.token)
      return [
        `token until ${new Date(data.expires_at * 1000).toISOString().slice(0, 10)}, ${data.user.roles.join(", ")}`,
        data.user,
      ]
    })

    afterwards("Sign out (DELETE /auth/token)", async () => {
      success(await client.delete("auth/token"))
      refusal(await client.get("auth/me"), 401, "svc_unauthorized")
      return "the token is refused"
    })

    await step("Read the own account (GET /auth/me)", async () => {
      const me = success(await client.get("auth/me"))
      equal("id", me.id, user.id)
      return `${me.display_name || me.username}, account ${me.id}`
    })
  },
}
