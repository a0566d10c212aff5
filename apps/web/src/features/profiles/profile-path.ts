import type { UserId } from '@fanlight/contract'

export const profilePath = (userId: UserId): string => `/otherProfile/${userId}`

/** Of a person of whom only the name is known. */
export const namePath = (userName: string): string => `/otherProfile/@${userName.toLowerCase()}`

/** Creators who use the same word. */
export const tagPath = (tag: string): string => `/interaction?tag=${encodeURIComponent(tag)}`
