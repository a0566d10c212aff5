import type { MessageId } from '@fanlight/contract'
import { createStore, useStore } from '../../platform/store.ts'

/** How far the videos of messages are made, in percent, as far as it was said. */
const progress = createStore<ReadonlyMap<string, number>>(new Map())

const nameOf = (messageId: MessageId, mediaId: string): string => `${messageId} ${mediaId}`

export function hearProgress({
  messageId,
  mediaId,
  percent,
}: {
  messageId: MessageId
  mediaId: string
  percent: number
}): void {
  progress.set(new Map(progress.get()).set(nameOf(messageId, mediaId), percent))
}

export const useProgress = (messageId: MessageId | undefined, mediaId: string): number =>
  useStore(progress).get(messageId === undefined ? '' : nameOf(messageId, mediaId)) ?? 0
