import type { UserId } from '@fanlight/contract'

export const profilePath = (userId: UserId): string => `/otherProfile/${userId}`

/** Creators who use the same word. */
export const tagPath = (tag: string): string => `/interaction?tag=${encodeURIComponent(tag)}`
