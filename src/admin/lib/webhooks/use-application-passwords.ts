import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ApplicationPassword, NewApplicationPassword } from "../../../client/generated"
import { call, read } from "../api"
import { svcKeys } from "../query-keys"

const PATH = "auth/application-passwords"

/** The application passwords of the signed-in administrator, newest first. */
export function useApplicationPasswords() {
  return useQuery({
    queryKey: svcKeys.passwords,
    queryFn: ({ signal }) => read<ApplicationPassword[]>(PATH, undefined, signal),
  })
}

/** Creates a password. Only this response contains it. */
export function useCreatePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => call<NewApplicationPassword>("POST", PATH, { body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.passwords }),
  })
}

export function useEndPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<ApplicationPassword, "id">) => call("DELETE", `${PATH}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: svcKeys.passwords }),
  })
}
