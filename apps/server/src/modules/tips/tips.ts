import type { Diamonds, InputOf, payForTip, PostId, UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, eventKey, type Wallet } from '../wallet/index.ts'
import * as store from './tips.store.ts'

type NewTip = {
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  remark: string
  /** What is tipped; null: the profile. */
  postId: PostId | null
  /** What the fan calls it: the same name twice is one tip. */
  idempotencyKey: string | null
}

export function createTipping(deps: Platform & { wallet: Wallet; profiles: Profiles }) {
  const { db, clock, ids, wallet, profiles } = deps

  /** Whether this fan may tip this creator at all. */
  async function assertMayTip(fanId: UserId, creatorId: UserId): Promise<void> {
    if (fanId === creatorId) throw new AppError('SELF_PAYMENT', { paysFor: 'tip' })
    if (!(await store.isCreator(db, creatorId))) throw new AppError('NOT_FOUND', {})
    await profiles.relations.assertNotBlocked(db, fanId, creatorId)
  }

  /**
   * Inside the caller's transaction: the tip and what it moves, both or neither. Answers what the creator has earned by
   * it; null when it was sent before, and moves nothing.
   */
  async function send(tx: Tx, { idempotencyKey, ...tip }: NewTip): Promise<Diamonds | null> {
    const { fanId, creatorId, amount, postId } = tip
    const [tipId, key] = [ids.next(), eventKey(idempotencyKey, ids)]
    const kind = postId === null ? 'profile' : 'post'
    if (!(await store.insertTip(tx, { ...tip, tipId, key, kind }, clock.now()))) {
      const earlier = await store.findByKey(tx, fanId, key)
      const isSame =
        earlier?.creatorId === creatorId &&
        earlier.amount === amount &&
        earlier.postId === postId &&
        earlier.remark === tip.remark
      if (!isSame) throw new AppError('CONFLICT', {})
      return null
    }
    const details = { tipId, ...(postId !== null && { postId }) }
    return wallet.payCreator(tx, { kind: 'tip', reference: `tip:${fanId}:${key}`, fanId, creatorId, amount, details })
  }

  return {
    assertMayTip,
    send,

    /** A tip on a creator's profile. Answers what the fan has left. */
    async pay(viewer: Viewer, input: InputOf<typeof payForTip>, idempotencyKey: string | null): Promise<Diamonds> {
      const { otherUserId: creatorId, tipAmount: amount, tipRemark: remark } = input
      const { userId: fanId } = viewer
      await assertMayTip(fanId, creatorId)
      await db.transaction((tx) => send(tx, { fanId, creatorId, amount, remark, postId: null, idempotencyKey }))
      return wallet.balanceOf(accounts.walletOf(fanId))
    },
  }
}
