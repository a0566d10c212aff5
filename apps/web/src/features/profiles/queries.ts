import {
  getProfile,
  listFollowers,
  listFollowings,
  suggestedCreators,
  type Profile,
  type ProfileCard,
  type ProfileSummary,
  type UserId,
} from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, keyOf, useCall, usePages } from '../../platform/api/index.ts'

// The own profile is read by its id too, so that both of its addresses share one place in the cache.
const inputOf = (userId: UserId) => ({ otherUserId: userId })

/** `null` is an id that cannot exist: nothing is asked. */
export function useProfile(userId: UserId | null) {
  return useCall(getProfile, userId === null ? {} : inputOf(userId), { enabled: userId !== null })
}

/** Puts a profile that the server has just answered where `useProfile` finds it. */
export function useKeepProfile(): (profile: Profile) => void {
  const client = useQueryClient()
  return (profile) => client.setQueryData(keyOf(getProfile, inputOf(profile.userId)), profile)
}

/** Asks for a profile that is likely to be opened next. */
export function usePrefetchProfile(): (userId: UserId) => void {
  const client = useQueryClient()
  return useCallback(
    (userId) =>
      void client.prefetchQuery({
        queryKey: keyOf(getProfile, inputOf(userId)),
        queryFn: ({ signal }) => call(getProfile, inputOf(userId), { signal }),
      }),
    [client],
  )
}

export function useSuggestedCreators() {
  const pages = usePages(suggestedCreators, {})
  return { ...pages, creators: onceEach<ProfileCard>(pages.data?.pages.flatMap((page) => page.creators)) }
}

export function useFollowings(isSignedIn = true) {
  const pages = usePages(listFollowings, {}, { enabled: isSignedIn })
  return { ...pages, people: onceEach<ProfileSummary>(pages.data?.pages.flatMap((page) => page.users)) }
}

export function useFollowers() {
  const pages = usePages(listFollowers, {})
  return { ...pages, people: onceEach<ProfileSummary>(pages.data?.pages.flatMap((page) => page.users)) }
}

/** Somebody whose place changed between two pages is in both of them. */
function onceEach<P extends ProfileSummary>(people: readonly P[] = []): P[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
