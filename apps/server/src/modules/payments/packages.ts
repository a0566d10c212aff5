import type { Diamonds, editPackage, InputOf, UserId } from '@fanlight/contract'
import { PackageId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import { accounts, type Wallet } from '../wallet/index.ts'
import * as store from './packages.store.ts'
import type { PackageRow } from './packages.store.ts'
import { assertDearEnough } from './package-prices.ts'

/** What diamonds cost. Each change is in the operators' log, with what it was before. */
export function createPackages({ db, clock, ids, audit, wallet }: Platform & { audit: Audit; wallet: Wallet }) {
  /** Answers what was there before; null for a new one. */
  async function save(tx: Tx, packageId: PackageId, isNew: boolean, wanted: InputOf<typeof editPackage>) {
    if (isNew) {
      await store.insertPackage(tx, packageId, wanted)
      return null
    }
    const before = await store.findPackage(tx, packageId)
    if (!before || !(await store.savePackage(tx, packageId, wanted))) throw new AppError('NOT_FOUND', {})
    return before
  }

  return {
    list: (): Promise<PackageRow[]> => store.listPackages(db),

    /** What a fan can choose from, and what they have. */
    async offer(userId: UserId): Promise<{ packages: PackageRow[]; balance: Diamonds }> {
      const [packages, balance] = await Promise.all([
        store.listPackages(db),
        wallet.balanceOf(accounts.walletOf(userId)),
      ])
      return { packages: packages.filter(({ isOffered }) => isOffered), balance }
    },

    edit: (operator: Viewer, wanted: InputOf<typeof editPackage>): Promise<PackageRow> =>
      db.transaction(async (tx) => {
        // Locked, so that the commission is not lowered meanwhile: together the two could be what neither may be.
        const { commissionPercent } = await wallet.settings.lock(tx)
        const packageId = wanted.packageId ?? PackageId.parse(ids.next())
        const before = await save(tx, packageId, wanted.packageId === undefined, wanted)
        const after = await store.findPackage(tx, packageId)
        if (!after) throw new AppError('NOT_FOUND', {})
        if (after.isOffered) assertDearEnough([after], commissionPercent)
        await audit.record(tx, {
          actorId: operator.userId,
          action: before === null ? 'package.made' : 'package.changed',
          subject: `package:${packageId}`,
          details: { before, after },
        })
        return after
      }),

    /**
     * Whether diamonds may come back to a fan who has spent them: the commission may have been lowered since, because nobody
     * had such cheap ones any more.
     */
    async assertMayReturn(tx: Tx, fanId: UserId): Promise<void> {
      const { commissionPercent } = await wallet.settings.lock(tx)
      assertDearEnough(await store.listBought(tx, fanId), commissionPercent)
    },

    /**
     * Whether the commission may be lowered to this: what is sold, what is ordered and what was bought and not spent yet can
     * all leave under it. Asked under the lock of the settings.
     */
    async assertCommission(tx: Tx, commissionPercent: number): Promise<void> {
      const offered = (await store.listPackages(tx)).filter(({ isOffered }) => isOffered)
      assertDearEnough([...offered, ...(await store.listUnspent(tx, clock.now()))], commissionPercent)
    },
  }
}
