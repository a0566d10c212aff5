import type { UserId } from '@fanlight/contract'
import { storage } from '../../../platform/storage/index.ts'

/** The oldest is forgotten when there are more. */
const KEPT = 50

const keyOf = (account: UserId, chatWithUserId: UserId): string => `${account} ${chatWithUserId}`

export const draftOf = (account: UserId, chatWithUserId: UserId): string =>
  storage.chatDrafts.get()[keyOf(account, chatWithUserId)] ?? ''

/** What was typed and not sent, until it is. */
export function keepDraft(account: UserId, chatWithUserId: UserId, words: string): void {
  const key = keyOf(account, chatWithUserId)
  const { [key]: _, ...others } = storage.chatDrafts.get()
  if (words.trim() === '') storage.chatDrafts.set(others)
  else storage.chatDrafts.set(Object.fromEntries([...Object.entries(others), [key, words]].slice(-KEPT)))
}

/** The account was logged out here. */
export function forgetDrafts(account: UserId): void {
  const others = Object.entries(storage.chatDrafts.get()).filter(([key]) => !key.startsWith(`${account} `))
  storage.chatDrafts.set(Object.fromEntries(others))
}
