import { diamonds, type editGift, type GiftList, type InputOf, type UserId } from '@fanlight/contract'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import { presentCategories } from './gifts.present.ts'
import * as store from './gifts.store.ts'

/** What can be given. Each change is in the operators' log, with what it was before. */
export function createCatalogue({ db, audit, wallet }: Platform & { audit: Audit; wallet: Wallet }) {
  return {
    async offer(userId: UserId | null): Promise<GiftList> {
      const [gifts, diamondBalance] = await Promise.all([
        store.listGifts(db),
        userId === null ? diamonds(0) : wallet.balanceOf(accounts.walletOf(userId)),
      ])
      return { categories: presentCategories(gifts.filter(({ isOffered }) => isOffered)), diamondBalance }
    },

    list: (): Promise<store.GiftRow[]> => store.listGifts(db),

    edit: (operator: Viewer, { giftName: name, ...wanted }: InputOf<typeof editGift>): Promise<store.GiftRow> =>
      db.transaction(async (tx) => {
        const before = await store.lockGift(tx, wanted.giftId)
        if (!before) throw new AppError('NOT_FOUND', {})
        const after = { ...before, ...wanted, name }
        await store.saveGift(tx, after)
        await audit.record(tx, {
          actorId: operator.userId,
          action: 'gift.changed',
          subject: `gift:${wanted.giftId}`,
          details: { before, after },
        })
        return after
      }),
  }
}
