import type { UserId } from '@fanlight/contract'

export const profilePath = (userId: UserId): string => `/otherProfile/${userId}`

/** Of a person of whom only the name is known. */
export const namePath = (userName: string): string => `/otherProfile/@${userName.toLowerCase()}`

/** Creators who use the same word. */
export const tagPath = (tag: string): string => `/interaction?tag=${encodeURIComponent(tag)}`

/** The address to hand on. `copierId` says who handed it on; a visitor without an account keeps the one they came by. */
export function profileAddress(origin: string, userId: UserId, copierId: string | null): string {
  return `${origin}/#${profilePath(userId)}${copierId === null ? '' : `?copierId=${encodeURIComponent(copierId)}`}`
}
