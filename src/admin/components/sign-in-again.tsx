import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { useLiveState } from "../lib/live/use-live"
import { svcKeys } from "../lib/query-keys"

/** A link to the sign-in after the session has ended. It opens a new tab, so that nothing typed in this one is lost. */
export function SignInAgain() {
  const { t } = useTranslation("svc")
  const client = useQueryClient()
  const isSignedOut = useLiveState() === "signedOut"
  useEffect(() => {
    // When the user comes back from the other tab, the session may be valid again.
    const ask = (): void => void client.invalidateQueries({ queryKey: svcKeys.overview })
    if (isSignedOut) window.addEventListener("focus", ask)
    return () => window.removeEventListener("focus", ask)
  }, [client, isSignedOut])
  if (!isSignedOut) return null
  return (
    <Link
      to="/login"
      target="_blank"
      className="txt-compact-small-plus text-ui-tag-red-text focus-visible:shadow-borders-focus rounded px-2 py-1 whitespace-nowrap underline underline-offset-2 focus-visible:outline-none"
    >
      {t("state.signInAgain")}
    </Link>
  )
}
