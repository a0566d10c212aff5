import type { editMoneySettings, InputOf, Instant, MoneySettings, PriceTerms, Rates } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db, Tx } from '../../platform/db/db.ts'
import * as store from './settings.store.ts'

export type HoldingPeriod = { days: number; past: readonly { days: number; endedAt: Instant }[] }

/** What the operator decides about money. Read when it is needed: a changed commission holds from the next posting on. */
export function createMoneySettings({ db, clock }: { db: Database; clock: Clock }) {
  const get = (from: Db = db) => store.readSettings(from)
  /** All of it, and how long earnings are held and were before that was made longer. */
  async function terms(from: Db = db): Promise<{ settings: MoneySettings; period: HoldingPeriod }> {
    const { past, ...settings } = await store.readTerms(from)
    return { settings, period: { days: settings.holdDays, past } }
  }

  return {
    get,
    terms,
    /** As they are, and stay until the transaction ends. */
    lock: (tx: Tx): Promise<MoneySettings> => store.lockSettings(tx),
    /** What comes on top of a price, as fractions. */
    async rates(from: Db = db): Promise<Rates> {
      return fractionsOf(await get(from))
    },

    /** What becomes of a price: what a fan pays on top, and what its creator does not keep. */
    async priceTerms(from: Db = db): Promise<PriceTerms> {
      const settings = await get(from)
      return { ...fractionsOf(settings), commissionPercent: settings.commissionPercent }
    },

    holdingPeriod: async (from: Db = db): Promise<HoldingPeriod> => (await terms(from)).period,

    /** Says what they were before, too. Of two operators who change something at once, neither undoes the other's. */
    async edit(
      tx: Tx,
      wanted: InputOf<typeof editMoneySettings>,
    ): Promise<{ before: MoneySettings; after: MoneySettings }> {
      const before = await store.lockSettings(tx)
      const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
      const after: MoneySettings = { ...before, ...given }
      await store.saveSettings(tx, after)
      if (after.holdDays > before.holdDays) await store.insertPastPeriod(tx, before.holdDays, clock.now())
      return { before, after }
    },
  }
}

const fractionsOf = ({
  processingFeeBasisPoints,
  taxBasisPoints,
}: Pick<MoneySettings, 'processingFeeBasisPoints' | 'taxBasisPoints'>): Rates => ({
  processingFees: processingFeeBasisPoints / 10_000,
  taxes: taxBasisPoints / 10_000,
})
