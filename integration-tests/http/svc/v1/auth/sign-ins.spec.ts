import { ACCESS_LOG } from "../../../../support"
import { onOneStore } from "../../../../support/one-store"
import { bearerToken } from "./bearer-token.suite"
import { nativePassword } from "./native-password.suite"
import { ownAccount } from "./own-account.suite"
import { register } from "./register.suite"
import { renewedSignIn } from "./renewed-sign-in.suite"
import { signIn } from "./sign-in.suite"

onOneStore(
  { clock: "real", processes: 2, env: ACCESS_LOG },
  {
    // First, because it waits until every token of the accounts has been used.
    "own account": ownAccount,
    register,
    "sign-in": signIn,
    "bearer token": bearerToken,
    "renewed sign-in": renewedSignIn,
    "password of the platform": nativePassword,
  },
)
