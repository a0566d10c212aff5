import { getFanCard, instant, listFans, listOwnTiers, studioHome, type FanList, type UserId } from '@fanlight/contract'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf, useCall, usePages } from '../../platform/api/index.ts'
import { everybody, inputOf, type Looked } from './fans/fan-filters.ts'

/** Today is the creator's own: it began at midnight where they are. */
export function useStudioHome() {
  const [todaySince] = useState(() => instant(new Date().setHours(0, 0, 0, 0)))
  return useCall(studioHome, { todaySince })
}

export function useFans(looked: Looked) {
  const pages = usePages(listFans, inputOf(looked), { placeholderData: keepPreviousData })
  const found = pages.data?.pages.flatMap((page) => page.fans) ?? []
  // One that came in between two pages pushes another onto both of them.
  const fans = [...new Map(found.map((fan) => [fan.person.userId, fan])).values()]
  return { ...pages, fans, lists: useLast(pages.data?.pages[0]?.lists ?? null) }
}

/** The lists stay in view while another page of fans is on its way. */
function useLast(lists: FanList[] | null): readonly FanList[] {
  const [last, setLast] = useState(lists)
  if (lists !== null && lists !== last) setLast(lists)
  return lists ?? last ?? []
}

/** The own tiers, for whoever chooses one. */
export const useOwnTiers = () => useCall(listOwnTiers, {})

/** The own lists, wherever one is chosen. */
export function useLists(): readonly FanList[] {
  return usePages(listFans, inputOf(everybody)).data?.pages[0]?.lists ?? []
}

/** What there is to know of one fan, and the own lists. */
export const useFanCard = (fanId: UserId) => useCall(getFanCard, { fanId })

/** After a change: what is shown is read again, with the lists and their numbers. */
export function useRereadFans(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const told = [listFans, getFanCard]
    await Promise.all(told.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }
}
