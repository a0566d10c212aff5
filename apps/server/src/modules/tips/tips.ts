import { commissionOf, instant, type InputOf, type payForTip, type UserId } from '@fanlight/contract'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Profiles } from '../profiles/index.ts'
import { accounts, eventKey, type Transfer, type Wallet } from '../wallet/index.ts'
import * as store from './tips.store.ts'

type NewTip = {
  fanId: UserId
  creatorId: UserId
  amount: number
  remark: string
  kind: store.TipRow['kind']
  /** What the fan calls it: the same name twice is one tip. */
  idempotencyKey: string | null
}

export function createTipping(deps: Platform & { wallet: Wallet; profiles: Profiles }) {
  const { db, clock, ids, wallet, profiles } = deps

  /** Whether this fan may tip this creator at all. */
  async function assertMayTip(fanId: UserId, creatorId: UserId): Promise<void> {
    if (fanId === creatorId) throw new AppError('SELF_PAYMENT', {})
    if (!(await store.isCreator(db, creatorId))) throw new AppError('NOT_FOUND', {})
    await profiles.relations.assertNotBlocked(db, fanId, creatorId)
  }

  /** Inside the caller's transaction: the tip and what it moves, both or neither. Sent before, it moves nothing. */
  async function send(tx: Tx, { idempotencyKey, ...tip }: NewTip): Promise<void> {
    const { fanId, creatorId, amount } = tip
    const { commissionPercent } = await wallet.settings.get()
    const [tipId, key] = [ids.next(), eventKey(idempotencyKey, ids)]
    if (!(await store.insertTip(tx, { ...tip, tipId, key }, instant(clock.now())))) {
      const earlier = await store.findByKey(tx, fanId, key)
      if (earlier?.creatorId !== creatorId || earlier.amount !== amount) throw new AppError('CONFLICT', {})
      return
    }
    const commission = commissionOf(amount, commissionPercent)
    const fan = accounts.walletOf(fanId)
    const transfers: Transfer[] = [{ from: fan, to: accounts.heldEarningsOf(creatorId), amount: amount - commission }]
    if (commission > 0) transfers.push({ from: fan, to: accounts.fees, amount: commission })
    await wallet.post(tx, {
      kind: 'tip',
      reference: `tip:${fanId}:${key}`,
      transfers,
      details: { fanId, creatorId, tipId },
    })
    wallet.announceBalance(tx, fanId)
    wallet.announceEarnings(tx, creatorId)
  }

  return {
    assertMayTip,
    send,

    /** A tip on somebody's profile. Answers what the fan has left. */
    async pay(viewer: Viewer, input: InputOf<typeof payForTip>, idempotencyKey: string | null): Promise<number> {
      const { otherUserId: creatorId, tipAmount: amount, tipRemark: remark } = input
      const { userId: fanId } = viewer
      await assertMayTip(fanId, creatorId)
      await db.transaction((tx) => send(tx, { fanId, creatorId, amount, remark, kind: 'profile', idempotencyKey }))
      return wallet.balanceOf(accounts.walletOf(fanId))
    },
  }
}
