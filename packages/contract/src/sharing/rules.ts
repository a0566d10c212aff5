import type { PostId } from '../core/scalars.ts'

/** Where a profile is for everybody: to be said, to be printed, to be found. The server answers it; the application opens from there. */
export const profileAddress = (userName: string): string => `/@${userName}`

export const postAddress = (userName: string, contentId: PostId): string =>
  `${profileAddress(userName)}/post/${contentId}`

/** The names under which a link says who brought a visitor, the first that is there counts. */
export const ARRIVAL_NAMES = {
  inviteUserId: ['inviteUserId', 'invite', 'copierId'],
  creatorId: ['creatorId'],
  adSource: ['adSource', 'ad'],
} as const
export const AD_SOURCE_MAX_LENGTH = 100

/** An address with the name of who hands it on. */
export const handedOnBy = (address: string, copierId: string | null): string =>
  copierId === null ? address : `${address}?copierId=${encodeURIComponent(copierId)}`
