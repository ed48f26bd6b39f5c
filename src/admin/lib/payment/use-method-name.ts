import "../../i18n/payment/add"
import { useCallback } from "react"
import { useTranslation } from "react-i18next"
import { isOfflineMethod } from "../../../domain/payment/offline-method-names"
import { CODES } from "../../../languages/codes"

/**
 * Returns a function that names a payment method. The service names it in the store's language: a built-in name is translated, a title that the
 * owner has written is not. An order keeps the title with which it was placed, whatever the store's language was.
 */
export function useMethodName(): (id: string, title: string) => string {
  const { t } = useTranslation("svc")
  return useCallback(
    (id, title) => {
      if (!isOfflineMethod(id)) return title
      const isBuiltIn = title === "" || CODES.some((lng) => t(`paymentMethods.${id}`, { lng }) === title)
      return isBuiltIn ? t(`paymentMethods.${id}`) : title
    },
    [t],
  )
}
