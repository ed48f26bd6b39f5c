import { forgetCoupons } from "../cart/coupons"
import { forgetPerson } from "../checkout/request"
import { keep } from "../kept"
import { client } from "../service"
import { account } from "./account"
import { isSignedInByPage, keepBearer } from "./bearer"

/** Signs a guest in, and stores the token. @throws {SvcError} as `POST /auth/token` */
export async function signIn(username: string, password: string): Promise<void> {
  const { auth } = await client()
  await keepBearer((await auth.signIn({ username, password })).token)
}

/** Registers a guest, and signs the guest in. @throws {SvcError} as `POST /auth/register` and `POST /auth/token` */
export async function register(email: string, password: string, name: string): Promise<void> {
  const { auth } = await client()
  await auth.register({ email, password, ...(name === "" ? {} : { first_name: name }) })
  await signIn(email, password)
}

/** Signs out in this browser and at the service, and deletes what this browser has stored about the guest. */
export async function signOut(): Promise<void> {
  if (isSignedInByPage.value) return
  const { auth } = await client()
  await auth.signOut().catch(() => undefined)
  forgetPerson()
  forgetCoupons()
  keep(`redeemed.${account.value?.id}`, undefined)
  keep("referral", undefined)
  await keepBearer(undefined)
}
