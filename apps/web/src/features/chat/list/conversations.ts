import {
  countUnreadMessages,
  getConversation,
  listConversations,
  type CallOf,
  type Conversation,
  type OpenConversation,
  type OutputOf,
  type UserId,
} from '@fanlight/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf, queryClient, useCall, usePages } from '../../../platform/api/index.ts'
import { amended, findConversation, listed, placed, withFirstPage, without, type ListPages } from './list-fold.ts'

export type ConversationFilter = NonNullable<CallOf<typeof listConversations>['filter']>
export type Unread = OutputOf<typeof countUnreadMessages>
type ListInput = { filter: ConversationFilter; query: string }

const LISTS = keyOf(listConversations)

// One who comes back has perhaps scrolled far: only the beginning is read again (catchUp), not page after page.
queryClient.setQueryDefaults(LISTS, { refetchOnWindowFocus: false, refetchOnReconnect: false })

/** Conversations of a filter and a search, page by page. */
export function useConversations(input: ListInput) {
  const pages = usePages(listConversations, input, { placeholderData: keepPreviousData })
  const { data } = pages
  const conversations = useMemo(() => (data ? listed(data as ListPages) : []), [data])
  return { ...pages, conversations }
}

/** How much is unread, on every page. */
export const useUnreadMessages = ({ enabled = true } = {}) => useCall(countUnreadMessages, {}, { enabled })

export function useOpenConversation(chatWithUserId: UserId) {
  const query = useCall(getConversation, { targetUserId: chatWithUserId })
  return { ...query, data: query.data?.conversation }
}

export const keepUnread = (unread: Unread): void =>
  void queryClient.setQueryData(keyOf(countUnreadMessages, {}), unread)
export const unreadNow = (): Unread | undefined => queryClient.getQueryData(keyOf(countUnreadMessages, {}))
export const unreadChanged = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(countUnreadMessages) })

/** A conversation as any list knows it. */
export function knownConversation(chatWithUserId: UserId): Conversation | undefined {
  for (const [, list] of queryClient.getQueriesData<ListPages>({ queryKey: LISTS })) {
    const found = list && findConversation(list, chatWithUserId)
    if (found) return found
  }
  return undefined
}

/** Changes every list that is known; of one that answers null the first page is read again. */
export function changeLists(change: (list: ListPages, input: ListInput) => ListPages | null): void {
  for (const [key, list] of queryClient.getQueriesData<ListPages>({ queryKey: LISTS })) {
    if (!list) continue
    const after = change(list, key[1] as ListInput)
    if (after) queryClient.setQueryData(key, after)
    else readFirstPage(key)
  }
}

/** Something was missed: the beginning of each list that is looked at is read again, and it keeps its place. */
export function listsChanged(): void {
  changeLists(() => null)
}

function readFirstPage(key: readonly unknown[]): void {
  const isShown = queryClient.getQueryCache().find({ queryKey: key })?.isActive() ?? false
  // One that nobody looks at is read when it is next opened.
  if (!isShown) return void queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
  call(listConversations, key[1] as ListInput).then(
    (fresh) => queryClient.setQueryData<ListPages>(key, (list) => list && withFirstPage(list, fresh)),
    // What is on screen stays; the next event or the line that comes back asks again.
    () => undefined,
  )
}

/** A conversation was changed by the viewer, here. */
export function keepConversation(conversation: Conversation): void {
  changeLists((list, { filter }) => {
    const isElsewhere = conversation.isRequest !== (filter === 'requests')
    if (isElsewhere) return without(list, conversation.chatWithUserId)
    const known = findConversation(list, conversation.chatWithUserId)
    if (!known) return filter === 'all' ? null : list
    return known.isPinned === conversation.isPinned ? amended(list, conversation) : placed(list, conversation)
  })
  amendOpen(conversation.chatWithUserId, (open) => ({ ...open, ...conversation }))
}

export function amendOpen(chatWithUserId: UserId, change: (open: OpenConversation) => OpenConversation): void {
  queryClient.setQueryData<OutputOf<typeof getConversation>>(
    keyOf(getConversation, { targetUserId: chatWithUserId }),
    (known) => known && { conversation: change(known.conversation) },
  )
}

export const openNow = (chatWithUserId: UserId): OpenConversation | undefined =>
  queryClient.getQueryData<OutputOf<typeof getConversation>>(keyOf(getConversation, { targetUserId: chatWithUserId }))
    ?.conversation

export const openChanged = (chatWithUserId: UserId): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(getConversation, { targetUserId: chatWithUserId }) })

export function dropConversation(chatWithUserId: UserId): void {
  changeLists((list) => without(list, chatWithUserId))
}
