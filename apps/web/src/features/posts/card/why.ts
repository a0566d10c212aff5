import type { FeedReason, Post } from '@fanlight/contract'
import { createStore } from '../../../platform/store.ts'

export type WhyRequest = { name: string; why: FeedReason }

/** The post of which somebody wonders why they see it. */
export const whyRequest = createStore<WhyRequest | null>(null)

export function openWhy({ creator, why }: Pick<Post, 'creator' | 'why'>): void {
  if (why !== null) whyRequest.set({ name: creator.nickName, why })
}

export function closeWhy(): void {
  whyRequest.set(null)
}
