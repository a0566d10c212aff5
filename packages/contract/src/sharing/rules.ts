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

/** The name under which a link to a profile brings a promo code. */
export const PROMO_NAME = 'promo'

/** A creator's link with a code: it leads to the profile, with the offer applied. */
export const promoAddress = (userName: string, code: string): string =>
  `${profileAddress(userName)}?${PROMO_NAME}=${encodeURIComponent(code)}`

/** An address with the name of who hands it on. */
export const handedOnBy = (address: string, copierId: string | null): string =>
  copierId === null ? address : `${address}?copierId=${encodeURIComponent(copierId)}`
