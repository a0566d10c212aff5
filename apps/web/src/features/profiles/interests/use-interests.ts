import { fittingCreators, getInterests, listPosts, saveInterests, type CallOf } from '@fanlight/contract'
import { call, keyOf, queryClient, useCall } from '../../../platform/api/index.ts'

/** What the account likes to read. Asked for where somebody shows it. */
export function useInterests({ enabled = true }: { enabled?: boolean } = {}) {
  return useCall(getInterests, {}, { enabled, staleTime: Infinity })
}

/** What was chosen changes the order of 'For you', and who is offered. */
export async function keepInterests(change: CallOf<typeof saveInterests>): Promise<void> {
  const answer = await call(saveInterests, change)
  queryClient.setQueryData(keyOf(getInterests, {}), answer)
  if (change.languages ?? change.tags) {
    void queryClient.invalidateQueries({ queryKey: keyOf(fittingCreators) })
    void queryClient.invalidateQueries({ queryKey: keyOf(listPosts) })
  }
}
