import type { UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { ProviderUnreachable, type Payments } from '../payments/index.ts'
import type { Changes } from './changes.ts'
import * as store from './memberships.store.ts'
import type { ListedMembership } from './memberships.store.ts'
import { findSubscription } from './subscriptions.store.ts'
import { isFree, isRenewing, runsUntil } from './terms.ts'

/** Why it was canceled, for the provider's own records. */
const REASON = 'Canceled by the subscriber'

const CANCEL_TRIES = 3

/** What a fan sees of their memberships, and giving one up. */
export function createMine({ db, clock, payments, changes }: Platform & { payments: Payments; changes: Changes }) {
  const { provider } = payments

  async function find(fanId: UserId, creatorId: UserId): Promise<ListedMembership> {
    const [membership] = await store.listMemberships(db, fanId, clock.now(), creatorId)
    if (!membership) throw new AppError('NOT_FOUND', {})
    return membership
  }

  return {
    list: (fanId: UserId): Promise<ListedMembership[]> => store.listMemberships(db, fanId, clock.now()),

    /** Whatever renews it: an upgrade that is paid in the same moment has begun another subscription. */
    async cancel(fanId: UserId, creatorId: UserId): Promise<ListedMembership> {
      const membership = await find(fanId, creatorId)
      if (runsUntil(membership) <= clock.now()) throw new AppError('NOT_FOUND', {})
      let standing = membership
      for (let tries = 0; tries < CANCEL_TRIES && isRenewing(standing); tries++) {
        await stopRenewing(standing, fanId, creatorId)
        standing = await find(fanId, creatorId)
      }
      return standing
    },
  }

  /** The provider first: whatever happens after it, the fan is not charged again. */
  async function stopRenewing(membership: ListedMembership, fanId: UserId, creatorId: UserId): Promise<void> {
    const renewing = await findSubscription(db, membership.nextOrderId ?? membership.orderId)
    if (!renewing) throw new Error(`The subscription of a membership with ${creatorId} is gone`)
    try {
      if (renewing.providerRef !== null) await provider.cancelSubscription(renewing.providerRef, REASON)
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw new AppError('PROVIDER_UNREACHABLE', {})
      throw error
    }
    await db.transaction(async (tx) => {
      await store.lockPair(tx, renewing)
      const fresh = await findSubscription(tx, renewing.orderId)
      if (fresh?.state !== 'active') return
      const standing = await store.findMembership(tx, fanId, creatorId)
      // Of what costs nothing there is no paid time to keep.
      if (standing && isFree(standing)) await changes.end(tx, standing)
      else await changes.stop(tx, fresh)
    })
  }
}
