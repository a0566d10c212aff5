import type { Notifications } from '../notifications/index.ts'
import type { Diamonds, InputOf, payForTip, PostId, UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import { accounts, eventKey, eventKeyOf, type RiderKind, type Wallet } from '../wallet/index.ts'
import type { Counting, NewTip } from './tip.ts'
import * as store from './tips.store.ts'

type WantedTip = {
  fanId: UserId
  creatorId: UserId
  amount: Diamonds
  remark: string
  /** What is tipped; null: the profile. */
  postId: PostId | null
  /** What the fan calls it: the same name twice is one tip. */
  idempotencyKey: string | null
}

export function createTipping(deps: Platform & { notifications: Notifications; wallet: Wallet }) {
  const { db, clock, ids, notifications, wallet } = deps

  /** Asked for once, for an account is opened for whoever is paid. Whether they may be paid now, the statement asks that pays. */
  const creators = new Set<UserId>()

  async function assertCreator(fanId: UserId, creatorId: UserId): Promise<void> {
    if (creators.has(creatorId)) return
    const standing = await store.findStanding(db, { fanId, creatorId })
    if (!standing?.isCreator) throw new AppError('NOT_FOUND', {})
    creators.add(creatorId)
  }

  /** What holds a tip back says only that it cannot be sent: to one of two who block each other, that it is that. */
  async function explain(error: unknown, fanId: UserId, creatorId: UserId): Promise<never> {
    const isHeldBack = error instanceof AppError && error.reason === 'NOT_FOUND'
    const standing = isHeldBack ? await store.findStanding(db, { fanId, creatorId }) : null
    if (standing?.isCreator && standing.isBlocked) throw new AppError('BLOCKED', {})
    throw error
  }

  /**
   * The tip and what it moves, both or neither. Answers what the fan has left, and what the creator has earned by it: null
   * when it was sent before, and moved nothing now.
   */
  async function send<Beside = undefined>(
    { idempotencyKey, ...tip }: WantedTip,
    rows: RiderKind<NewTip & { beside: Beside }> = store.tipRows,
    ...[beside]: Beside extends undefined ? [] : [Beside]
  ): Promise<{ balance: Diamonds; earned: Diamonds | null }> {
    const { fanId, creatorId, amount, postId } = tip
    const [tipId, key] = [ids.next(), eventKey(idempotencyKey, ids)]
    const kind = postId === null ? ('profile' as const) : ('post' as const)
    const details = { tipId, ...(postId !== null && { postId }) }
    const payment = { kind: 'tip' as const, reference: `tip:${fanId}:${key}`, fanId, creatorId, amount, details }
    const paid = await wallet.payCreatorAlone(payment, {
      kind: rows,
      row: { ...tip, tipId, key, kind, at: clock.now(), beside },
    })
    if (typeof paid === 'object') {
      notifications.soon()
      return paid
    }
    const balance = await sentBefore({ ...tip, idempotencyKey })
    if (balance !== null) return { balance, earned: null }
    // They have left, or what is tipped is gone.
    throw new AppError(paid === 'heldBack' ? 'NOT_FOUND' : 'KEY_REUSED', {})
  }

  /**
   * What is answered to a tip that was sent under this name before, whatever has become of the two, or of the post, since: the first
   * answer may have been lost. Null: it was not.
   */
  async function sentBefore({ idempotencyKey, ...tip }: Omit<WantedTip, 'creatorId'> & { creatorId?: UserId }) {
    const { fanId, creatorId, amount, postId, remark } = tip
    const earlier = idempotencyKey === null ? null : await store.findByKey(db, fanId, eventKeyOf(idempotencyKey))
    if (!earlier) return null
    const isSame =
      (creatorId === undefined || earlier.creatorId === creatorId) &&
      earlier.amount === amount &&
      earlier.postId === postId &&
      earlier.remark === remark
    if (!isSame) throw new AppError('KEY_REUSED', {})
    return wallet.balanceOf(accounts.walletOf(fanId))
  }

  return {
    send,
    sentBefore,
    countedWith: (name: string, counting: Counting) => store.tipRowsWith(name, counting),
    besideWhich: store.tipRowsBeside,

    /** A tip on a creator's profile. Answers what the fan has left. */
    async pay(viewer: Viewer, input: InputOf<typeof payForTip>, idempotencyKey: string | null): Promise<Diamonds> {
      const { otherUserId: creatorId, tipAmount: amount, tipRemark: remark } = input
      const { userId: fanId } = viewer
      if (fanId === creatorId) throw new AppError('SELF_PAYMENT', { paysFor: 'tip' })
      const tip = { fanId, creatorId, amount, remark, postId: null, idempotencyKey }
      try {
        await assertCreator(fanId, creatorId)
        return (await send(tip, store.profileTipRows)).balance
      } catch (error) {
        return (await sentBefore(tip)) ?? explain(error, fanId, creatorId)
      }
    },
  }
}
