import { queryMessages, type UserId } from '@fanlight/contract'
import { useQuery } from '@tanstack/react-query'
import { call, queryClient, type ApiError } from '../../../platform/api/index.ts'
import { begun, overtaken, type Thread } from './fold.ts'
import { createThreads } from './keeping.ts'

/** Beside the cached answers of the call, so that all of it goes with the session. */
const ALL_THREADS = [queryMessages.path, 'thread'] as const
const keyFor = (chatWithUserId: UserId) => [...ALL_THREADS, chatWithUserId]

// A thread may be long, and every change makes another one: comparing all of it each time finds nothing. But between a
// page that was read and its being kept something may have been heard, which must not be lost.
queryClient.setQueryDefaults(ALL_THREADS, {
  structuralSharing: (known, next) => overtaken(next as Thread, known as Thread | undefined),
})

export const threadOf = (chatWithUserId: UserId): Thread | undefined =>
  queryClient.getQueryData<Thread>(keyFor(chatWithUserId))

const threads = createThreads({
  threadOf,
  keep: (chatWithUserId, thread) => void queryClient.setQueryData<Thread>(keyFor(chatWithUserId), thread),
  read: (chatWithUserId, page) => call(queryMessages, { targetUserId: chatWithUserId, ...page }),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

export const { change: changeThread, hear: hearInThread, loadOlder, loadUntil } = threads

/** What was said with a person. Read again whenever it is opened; what is heard meanwhile is folded in. */
export function useThread(chatWithUserId: UserId) {
  return useQuery<Thread, ApiError>({
    queryKey: keyFor(chatWithUserId),
    queryFn: () => threads.readNewest(chatWithUserId),
    refetchOnMount: 'always',
  })
}

/** What is on screen is read again; the others when they are next opened. */
export const threadsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALL_THREADS })

/** All of it was deleted for the viewer. */
export const forgetThread = (chatWithUserId: UserId): void =>
  changeThread(chatWithUserId, ({ until }) => ({ ...begun([]), until }))
