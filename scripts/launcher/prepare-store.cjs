/*
 * For `medusa exec`: fills an empty database with the demo store and creates the dashboard's administrator, once. One process does both,
 * because the platform takes seconds to load. Environment: SVC_SEED_SCRIPT (path; unset: no seed), ADMIN_EMAIL, ADMIN_PASSWORD.
 */
const { Modules } = require("@medusajs/framework/utils")
const { createUserAccountWorkflow } = require("@medusajs/medusa/core-flows")

module.exports.default = async function prepareStore({ container }) {
  if (process.env.SVC_SEED_SCRIPT) {
    await require(process.env.SVC_SEED_SCRIPT).default({ container, args: [] })
  }
  await ensureAdministrator(container, process.env.ADMIN_EMAIL, process.env.ADMIN_PASSWORD)
}

/** An identity without a user, left by an interrupted start, is reused if its password matches. */
async function ensureAdministrator(container, email, password) {
  const auth = container.resolve(Modules.AUTH)
  const [user] = await container.resolve(Modules.USER).listUsers({ email })
  const credentials = { body: { email, password } }
  const registered = await auth.register("emailpass", credentials)
  const identity = registered.authIdentity ?? (await auth.authenticate("emailpass", credentials)).authIdentity
  if (!identity) {
    if (user) {
      return
    }
    throw new Error(`The administrator ${email} cannot be made: the e-mail is in use with another password.`)
  }
  if (user) {
    await auth.updateAuthIdentities([{ id: identity.id, app_metadata: { ...identity.app_metadata, user_id: user.id } }])
    return
  }
  await createUserAccountWorkflow(container).run({
    input: { authIdentityId: identity.id, userData: { email, first_name: "Administrator" } },
  })
}
