import {
  instant,
  isLargeStep,
  SECOND_EYES_WINDOW_MS,
  type InputOf,
  type MoneySettings,
  type OutputOf,
  type ProposalId,
  type UserId,
} from '@fanlight/contract'
import { editMoneySettings } from '@fanlight/contract/schemas'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Audit } from '../audit/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Wallet } from '../wallet/index.ts'
import { SettingsWish, type Proposals } from './proposals.ts'

const SUBJECT = 'settings:money'
type Wanted = InputOf<typeof editMoneySettings>
type Answer = OutputOf<typeof editMoneySettings>
type Change = { before: Partial<MoneySettings>; after: Partial<MoneySettings> }

/** What the platform takes. Each change is in the operators' log, with what it was before. */
export function createMoneySettingsEditing({
  db,
  clock,
  audit,
  wallet,
  payments,
  proposals,
}: Platform & { audit: Audit; wallet: Wallet; payments: Payments; proposals: Proposals }) {
  async function apply(tx: Tx, by: { operatorId: UserId; agreedBy?: UserId }, { after }: Change): Promise<Change> {
    const written = await wallet.settings.edit(tx, after)
    // A higher one makes nothing worse, even where it is not high enough yet.
    if (written.after.commissionPercent < written.before.commissionPercent) {
      await payments.packages.assertCommission(tx, written.after.commissionPercent)
    }
    const change = changeOf(written.before, written.after)
    const { operatorId: actorId, agreedBy } = by
    const details = { ...change, ...(agreedBy && { agreedBy }) }
    await audit.record(tx, { actorId, action: 'settings.changed', subject: SUBJECT, details })
    return change
  }

  /** As they were before operators began to change them alone, within a day: many small steps are a large one. */
  async function startOf(tx: Tx, now: MoneySettings): Promise<MoneySettings> {
    const alone = await proposals.doneAlone(tx, 'settings', instant(clock.now() - SECOND_EYES_WINDOW_MS))
    return alone.reduceRight<MoneySettings>(
      (settings, { payload }) => withChange(settings, SettingsWish.parse(payload).before),
      now,
    )
  }

  async function changeOrPropose(tx: Tx, operatorId: UserId, wanted: Wanted): Promise<Answer> {
    // Changes nothing and holds them: of two operators at once, the second sees what the first one did.
    const { before } = await wallet.settings.edit(tx, {})
    const after = withChange(before, wanted)
    const changed = changeOf(before, after)
    if (Object.keys(changed.after).length === 0) return { ...before, waitsForSecond: false }
    if (after.commissionPercent < before.commissionPercent) {
      await payments.packages.assertCommission(tx, after.commissionPercent)
    }
    const wish = { kind: 'settings', subject: SUBJECT, payload: changed } as const
    // Also as they are now: who finds a limit that another has lowered raises it no more than one alone may.
    if (isLargeStep(before, after) || isLargeStep(await startOf(tx, before), after)) {
      await proposals.propose(tx, operatorId, wish)
      return { ...before, waitsForSecond: true }
    }
    await apply(tx, { operatorId }, changed)
    await proposals.rememberAlone(tx, operatorId, wish)
    return { ...after, waitsForSecond: false }
  }

  return {
    edit: ({ userId: operatorId }: Viewer, wanted: Wanted, idempotencyKey: string | null): Promise<Answer> =>
      db.transaction(async (tx) => {
        const intention = { userId: operatorId, call: 'money_settings', idempotencyKey, content: wanted }
        const twin = await wallet.intentions.claim(tx, intention, proposals.newId())
        if (twin !== null) return editMoneySettings.output.parse(await wallet.intentions.answerTo(tx, intention))
        const answer = await changeOrPropose(tx, operatorId, wanted)
        await wallet.intentions.keepAnswer(tx, intention, answer)
        return answer
      }),

    agree: (viewer: Viewer, proposalId: ProposalId): Promise<void> =>
      db.transaction(async (tx) => {
        const { payload, proposedBy } = await proposals.mayAgree(tx, viewer, proposalId)
        const { before, after } = SettingsWish.parse(payload)
        // The second one agrees to a step, and it is another one by now.
        const { before: now } = await wallet.settings.edit(tx, {})
        if (Object.keys(changeOf(now, withChange(now, before)).after).length > 0) throw new AppError('CONFLICT', {})
        await apply(
          tx,
          { operatorId: proposedBy, agreedBy: viewer.userId },
          { before: said(before), after: said(after) },
        )
        await proposals.agreed(tx, viewer, proposalId)
      }),
  }
}

type Loose = { [Name in keyof MoneySettings]?: MoneySettings[Name] | undefined }
const said = (loose: Loose): Partial<MoneySettings> =>
  Object.fromEntries(Object.entries(loose).filter(([, value]) => value !== undefined))

const withChange = (settings: MoneySettings, change: Loose): MoneySettings => ({ ...settings, ...said(change) })

function changeOf(before: MoneySettings, after: MoneySettings): Change {
  const names = (Object.keys(after) as (keyof MoneySettings)[]).filter((name) => before[name] !== after[name])
  const only = (settings: MoneySettings) => Object.fromEntries(names.map((name) => [name, settings[name]]))
  return { before: only(before), after: only(after) }
}
