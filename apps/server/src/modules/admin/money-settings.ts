import type { editMoneySettings, InputOf, MoneySettings } from '@fanlight/contract'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What the house takes. Each change is in the operators' log, with what it was before. */
export function createEditMoneySettings({
  db,
  audit,
  wallet,
  payments,
}: Platform & { audit: Audit; wallet: Wallet; payments: Payments }) {
  return (operator: Viewer, wanted: InputOf<typeof editMoneySettings>): Promise<MoneySettings> =>
    db.transaction(async (tx) => {
      const { before, after } = await wallet.settings.edit(tx, wanted)
      const changed = (Object.keys(after) as (keyof MoneySettings)[]).filter((name) => before[name] !== after[name])
      if (changed.length === 0) return after
      // A higher one makes nothing worse, even where it is not high enough yet.
      if (after.commissionPercent < before.commissionPercent) {
        await payments.packages.assertCommission(tx, after.commissionPercent)
      }
      const only = (settings: MoneySettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
      await audit.record(tx, {
        actorId: operator.userId,
        action: 'settings.changed',
        subject: 'settings:money',
        details: { before: only(before), after: only(after) },
      })
      return after
    })
}
