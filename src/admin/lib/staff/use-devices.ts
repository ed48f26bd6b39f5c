import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { AuthDevice, AuthDevices, AuthDevicesCreateBody } from "../../../client/generated"
import { absoluteUrl, call, read } from "../api"
import { svcKeys } from "../query-keys"

/** The polling interval (ms) while a screen waits for its code. */
const WAITING_MS = 2_000

/** The connected screens, and those that wait for their code, newest first. @param waits whether a screen is about to connect */
export function useDevices(waits = false) {
  return useQuery({
    queryKey: svcKeys.devices,
    queryFn: ({ signal }) => read<AuthDevice[]>("auth/devices", undefined, signal),
    refetchInterval: waits ? WAITING_MS : false,
  })
}

/** Creates the code that signs a screen in. */
export function useConnectDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: AuthDevicesCreateBody) => {
      const { data } = await call<AuthDevices>("POST", "auth/devices", { body })
      return { ...data, url: absoluteUrl(data.url) }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: svcKeys.devices }),
  })
}

/** Signs a screen out. */
export function useEndDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<AuthDevice, "id">) => call("DELETE", `auth/devices/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.devices }),
  })
}
