import { useQueryClient } from "@tanstack/react-query"
import type { LoyaltyProgram, LoyaltyReward } from "../../../client/generated"
import { ApiError } from "../api"
import { getRecord, putRecord } from "../merge/records"
import { useRecordForm } from "../merge/use-record-form"
import { svcKeys } from "../query-keys"
import { draftOf, programBody } from "./program-draft"

/**
 * The form of the program.
 * @param began the program with which the form began
 * @param onSaved called after success, with the stored program
 */
export function useProgramForm(began: LoyaltyProgram, onSaved: (stored: LoyaltyProgram) => void) {
  const client = useQueryClient()
  return useRecordForm<LoyaltyProgram>({
    began: { data: began },
    read: () => getRecord("loyalty/program"),
    put: (change, etag) => putRecord("loyalty/program", change, etag),
    fieldsOf: (program) => programBody(draftOf(program)),
    onSaved: (stored) => {
      client.setQueryData(svcKeys.program, stored)
      onSaved(stored)
    },
  })
}

/** The form of a reward. @param began the reward with which the form began */
export function useRewardForm(began: LoyaltyReward, onSaved: () => void) {
  const client = useQueryClient()
  /** No route returns a single reward, so it is read from the list, and has the version of the list. */
  const read = async () => {
    const list = await getRecord<LoyaltyReward[]>("loyalty/rewards")
    const data = list.data.find(({ id }) => id === began.id)
    if (data === undefined) throw new ApiError(404, "loyalty_reward_not_found", "")
    return { ...list, data }
  }
  return useRecordForm<LoyaltyReward>({
    began: { data: began },
    read,
    put: (change, etag) => putRecord(`loyalty/rewards/${began.id}`, change, etag),
    onSaved: () => {
      void client.invalidateQueries({ queryKey: svcKeys.rewards })
      onSaved()
    },
  })
}
