import { popularTags, searchCreators, type CallOf, type ProfileCard } from '@fanlight/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { keyOf, queryClient, useCall, usePages } from '../../platform/api/index.ts'
import { onceEach, useUnblocked } from '../profiles/index.ts'

const TAGS_STAY_MS = 5 * 60_000

// A search that is still being typed must not empty the page at every pause.
queryClient.setQueryDefaults(keyOf(searchCreators), { placeholderData: keepPreviousData })

type Search = Omit<CallOf<typeof searchCreators>, 'cursor'>

/** Creators in an order, narrowed by what is asked. While the next answer is on its way, the last one stays. */
export function useCreators(search: Search) {
  const pages = usePages(searchCreators, search)
  const found = onceEach<ProfileCard>(pages.data?.pages.flatMap((page) => page.creators))
  return { ...pages, creators: useUnblocked(found) }
}

/** An extra: where it cannot be loaded, it is not there. */
export function usePopularTags() {
  const { data, isPending } = useCall(popularTags, {}, { staleTime: TAGS_STAY_MS })
  return { tags: data?.tags.map(({ tag }) => tag) ?? [], isPending }
}
