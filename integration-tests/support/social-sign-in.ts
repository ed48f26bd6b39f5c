import type { AuthenticationInput, AuthenticationResponse, AuthIdentityProviderService } from "@medusajs/framework/types"
import { AbstractAuthModuleProvider, MedusaError, ModuleProvider, Modules } from "@medusajs/framework/utils"

/**
 * A sign-in provider for tests, for the host's Auth module: as with Google, a customer is sent to the provider's page and comes back with
 * a code. The code contains the provider's data of the customer as JSON: `{ "subject": "…", "email": "…" }`.
 */
export class SocialSignIn extends AbstractAuthModuleProvider {
  static override identifier = "social"
  static override DISPLAY_NAME = "Social sign-in of the tests"

  override async authenticate(): Promise<AuthenticationResponse> {
    return { success: true, location: "https://social.example/sign-in" }
  }

  override async validateCallback(
    { query = {} }: AuthenticationInput,
    identities: AuthIdentityProviderService,
  ): Promise<AuthenticationResponse> {
    const { subject, email } = JSON.parse(query.code ?? "{}") as { subject?: string; email?: string }
    if (subject === undefined) return { success: false, error: "No code" }
    const known = { user_metadata: { email }, provider_metadata: { password: "none" } }
    const authIdentity = await identities.update(subject, known).catch((error: unknown) => {
      if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_FOUND) throw error
      return identities.create({ entity_id: subject, ...known })
    })
    return { success: true, authIdentity }
  }
}

export default ModuleProvider(Modules.AUTH, { services: [SocialSignIn as never] })
