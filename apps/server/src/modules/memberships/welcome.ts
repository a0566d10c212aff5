import type { MembershipLevel, OrderId, UserId } from '@fanlight/contract'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { findWelcome, type WelcomeRow } from './welcome.store.ts'

/** How many of a creator's posts a level opens; whose posts are, says. */
export type CountOpenPosts = (from: Db, creatorId: UserId, level: MembershipLevel) => Promise<number>

/** The moment after subscribing. */
export function createWelcome({ db, clock, countOpenPosts }: Platform & { countOpenPosts: CountOpenPosts }) {
  return {
    async of(fanId: UserId, orderId: OrderId): Promise<WelcomeRow & { openPosts: number }> {
      const welcome = await findWelcome(db, fanId, orderId, clock.now())
      if (!welcome) throw new AppError('NOT_FOUND', {})
      return { ...welcome, openPosts: await countOpenPosts(db, welcome.creatorId, welcome.level) }
    },
  }
}
