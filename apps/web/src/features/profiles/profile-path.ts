import type { UserId } from '@fanlight/contract'

export const profilePath = (userId: UserId): string => `/otherProfile/${userId}`

/** Creators who use the same word. */
export const tagPath = (tag: string): string => `/interaction?tag=${encodeURIComponent(tag)}`

/** The address to hand on. `copierId` says who handed it on; a visitor without an account keeps the one they came by. */
export function profileAddress(origin: string, userId: UserId, copierId: string | null): string {
  return `${origin}/#${profilePath(userId)}${copierId === null ? '' : `?copierId=${encodeURIComponent(copierId)}`}`
}
