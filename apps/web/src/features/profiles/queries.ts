import {
  getProfile,
  listBlocked,
  listFollowers,
  listFollowings,
  searchCreators,
  suggestedCreators,
  type FollowEntry,
  type Profile,
  type ProfileCard,
  type ProfileSummary,
  type UserId,
} from '@fanlight/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, keyOf, queryClient, useCall, usePages } from '../../platform/api/index.ts'

// The own profile is read by its id too, so that both of its addresses share one place in the cache.
const inputOf = (userId: UserId) => ({ otherUserId: userId, includeRelations: true })

/** A followed creator leaves the suggestions; they stay as they are while they are on screen. */
const SUGGESTIONS_STAY_MS = 5 * 60_000
queryClient.setQueryDefaults(keyOf(suggestedCreators), {
  staleTime: SUGGESTIONS_STAY_MS,
  refetchOnWindowFocus: false,
})

/** `null` is an id that cannot exist: nothing is asked. */
export function useProfile(userId: UserId | null) {
  return useCall(getProfile, userId === null ? {} : inputOf(userId), { enabled: userId !== null })
}

/** Whose name this is; `null` is none that anybody can have. */
export function useNamed(userName: string | null) {
  return useCall(getProfile, userName === null ? {} : { otherUserName: userName }, { enabled: userName !== null })
}

/** A profile that was answered before, as it has become since: nothing is asked of the server. */
export function useKnownProfile(profile: Profile): Profile {
  return useCall(getProfile, inputOf(profile.userId), { enabled: false }).data ?? profile
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
  return { ...pages, people: onceEach<FollowEntry>(pages.data?.pages.flatMap((page) => page.users)) }
}

export function useFollowers() {
  const pages = usePages(listFollowers, {})
  return { ...pages, people: onceEach<FollowEntry>(pages.data?.pages.flatMap((page) => page.users)) }
}

export function useBlocked() {
  const pages = usePages(listBlocked, {})
  return { ...pages, people: onceEach<ProfileSummary>(pages.data?.pages.flatMap((page) => page.users)) }
}

/** The own profile says how many people it follows. */
export function countFollowing(client: QueryClient, viewer: UserId, by: 1 | -1): void {
  client.setQueryData<Profile>(keyOf(getProfile, inputOf(viewer)), (own) => {
    if (!own) return own
    const { counts } = own
    return { ...own, counts: { ...counts, followings: Math.max(0, counts.followings + by) } }
  })
}

export const rereadOwnProfile = (client: QueryClient, viewer: UserId): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(getProfile, inputOf(viewer)) })

/** Read again when they are next opened; what is on screen keeps its rows, so that a slip can be undone in place. */
export function staleLists(client: QueryClient): void {
  for (const list of [listFollowings, listFollowers]) {
    void client.invalidateQueries({ queryKey: keyOf(list), refetchType: 'none' })
  }
}

/**
 * A block ends following in both directions, and hides what the profile showed. What was found while it stood lacks the
 * person, and must not be shown again once it is gone.
 */
export async function rereadAfterBlock(client: QueryClient): Promise<void> {
  staleLists(client)
  const lists = [listBlocked, searchCreators, suggestedCreators]
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(getProfile) }),
    ...lists.map((list) => client.invalidateQueries({ queryKey: keyOf(list), refetchType: 'none' })),
  ])
}

/** Everything that says what the viewer is to a person. */
export async function rereadRelations(client: QueryClient): Promise<void> {
  const lists = [getProfile, listFollowings, listFollowers, listBlocked, suggestedCreators, searchCreators]
  await Promise.all(lists.map((list) => client.invalidateQueries({ queryKey: keyOf(list) })))
}

/** A person whose place changed between two pages is in both of them. */
export function onceEach<P extends ProfileSummary>(people: readonly P[] = []): P[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
