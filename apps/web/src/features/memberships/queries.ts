import {
  getProfile,
  listMemberships,
  listOwnTiers,
  listPromos,
  queryTiers,
  type MembershipLevel,
  type OutputOf,
  type OwnTier,
  type PromoEntry,
  type UserId,
} from '@fanlight/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '../../platform/api/index.ts'

/** A creator's tiers with what each would cost the viewer; from `minLevel` on, where something asks for a level. */
export function useTiers(creatorId: UserId, { minLevel = 1, isFresh = false }: TiersOptions = {}) {
  // Every level is the answer without one: the profile and the dialog then share it.
  const input = { otherUserId: creatorId, ...(minLevel > 1 && { permissionLevel: minLevel }) }
  return useCall(queryTiers, input, isFresh ? { refetchOnMount: 'always' } : {})
}

type TiersOptions = {
  minLevel?: MembershipLevel | undefined
  /** Asks again where a fan is about to pay: what is left of a tier is less every day. */
  isFresh?: boolean | undefined
}

export const useOwnTiers = () => useCall(listOwnTiers, {})

export const usePromos = () => useCall(listPromos, {})

export const useMemberships = () => useCall(listMemberships, {})

/** Everything that says whether, and to what, the viewer is subscribed. */
export async function rereadMemberships(client: QueryClient): Promise<void> {
  const told = [queryTiers, listMemberships, getProfile]
  await Promise.all(told.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** Changes the own tiers as the server has just answered; what others see of them is read again. */
export function useKeepTiers(): (change: (tiers: readonly OwnTier[]) => OwnTier[]) => void {
  const client = useQueryClient()
  return (change) => {
    const key = keyOf(listOwnTiers, {})
    // An answer that is still on its way is older than what is kept here.
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<OutputOf<typeof listOwnTiers>>(
      key,
      (before) => before && { ...before, tiers: change(before.tiers) },
    )
    void client.invalidateQueries({ queryKey: keyOf(queryTiers) })
  }
}

export function useKeepPromos(): (change: (promos: readonly PromoEntry[]) => PromoEntry[]) => void {
  const client = useQueryClient()
  return (change) => {
    const key = keyOf(listPromos, {})
    void client.cancelQueries({ queryKey: key })
    client.setQueryData<{ promos: PromoEntry[] }>(key, (before) => before && { promos: change(before.promos) })
  }
}
