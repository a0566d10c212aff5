import { lowestLevelShown, type TierId, type TierOffer } from '@fanlight/contract'

type Asked = { minLevel?: number | undefined; isChange?: boolean | undefined }

/** The tiers that the dialog shows, the lowest first. A fan who changes their tier may also go down. */
export function offersToShow(tiers: readonly TierOffer[], { minLevel = 1, isChange = false }: Asked): TierOffer[] {
  const currentLevel = Math.max(0, ...tiers.map((tier) => tier.currentLevel))
  const lowest = lowestLevelShown(isChange ? 0 : currentLevel, minLevel)
  return tiers
    .filter((tier) => tier.permissionLevel >= lowest)
    .toSorted((a, b) => a.permissionLevel - b.permissionLevel)
}

/** The one that the viewer has. */
export const isOwn = ({ purchaseStatus }: TierOffer): boolean => purchaseStatus === 1

/** Nothing is left to choose: it is what the viewer has, or will have, as far as is known. */
export const isSettled = (offer: TierOffer, renewsTierId: TierId | null | undefined): boolean =>
  renewsTierId === undefined ? isOwn(offer) : renewsTierId === offer.tierId

/** It would begin when what the viewer has runs out; until then nothing is due. */
export const beginsLater = ({ purchaseStatus, payNow, expireTime }: TierOffer): boolean =>
  (purchaseStatus === 1 || purchaseStatus === 3) && payNow === 0 && expireTime !== null

/** A code is for what begins now and costs something: a new membership, or an upgrade. */
export const takesCode = ({ purchaseStatus, price }: TierOffer): boolean =>
  price > 0 && (purchaseStatus === 0 || purchaseStatus === 2)
