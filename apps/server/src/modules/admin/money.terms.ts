import type { InputOf, MoneySettings } from '@fanlight/contract'
import { editMoneySettings, editPackage, getMoneySettings, listPackages, PackageId } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import { packageStore } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'

/** What diamonds cost and what the house takes. Each change is in the log, with what it was before. */
export function handleTerms(deps: Platform & { http: Http; audit: Audit; wallet: Wallet }): void {
  const { db, ids, http, audit, wallet } = deps

  /** Answers what was there before; null for a new one. */
  async function save(tx: Tx, packageId: PackageId, isNew: boolean, wanted: InputOf<typeof editPackage>) {
    if (isNew) {
      await packageStore.insertPackage(tx, packageId, wanted)
      return null
    }
    const before = await packageStore.findPackage(tx, packageId)
    if (!before || !(await packageStore.savePackage(tx, packageId, wanted))) throw new AppError('NOT_FOUND', {})
    return before
  }

  http.handle(listPackages, async () => ({
    packages: (await packageStore.listPackages(db)).map(packageStore.presentPackage),
  }))

  http.handle(editPackage, ({ viewer, input }) =>
    db.transaction(async (tx) => {
      const packageId = input.packageId ?? PackageId.parse(ids.next())
      const before = await save(tx, packageId, input.packageId === undefined, input)
      const after = await packageStore.findPackage(tx, packageId)
      if (!after) throw new AppError('NOT_FOUND', {})
      await audit.record(tx, {
        actorId: viewer.userId,
        action: before === null ? 'package.made' : 'package.changed',
        subject: `package:${packageId}`,
        details: { before, after },
      })
      return { package: packageStore.presentPackage(after) }
    }),
  )

  http.handle(getMoneySettings, () => wallet.settings.get())

  http.handle(editMoneySettings, ({ viewer, input }) =>
    db.transaction(async (tx) => {
      const { before, after } = await wallet.settings.edit(tx, input)
      const changed = (Object.keys(after) as (keyof MoneySettings)[]).filter((name) => before[name] !== after[name])
      if (changed.length === 0) return after
      const only = (settings: MoneySettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]))
      await audit.record(tx, {
        actorId: viewer.userId,
        action: 'settings.changed',
        subject: 'settings:money',
        details: { before: only(before), after: only(after) },
      })
      return after
    }),
  )
}
