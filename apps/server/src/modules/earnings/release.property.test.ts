import { DAY_MS, HOUR_MS } from '@fanlight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { earn, earningsOf, pass } from '../../testing/earnings.ts'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { timeFor, worlds } from '../../testing/worlds.ts'
import { accounts, checkLedger } from '../wallet/index.ts'
import { heldUntil } from './holding-period.ts'

const WORLDS = 6
vi.setConfig({ testTimeout: timeFor(WORLDS) })

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const hold = (holdDays: number) => changeTerms(app, { holdDays })
const newCreator = async () => (await app.creator()).user.userId

describe('in whatever order things happen (property)', () => {
  it('nothing is released too early, and everything in the end', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('earn' as const), amount: fc.integer({ min: 1, max: 99 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 80 }) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('release' as const) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('refund' as const), which: fc.nat(20), part: fc.nat(100) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('hold' as const), days: fc.constantFrom(0, 2, 7, 14) }) },
    )
    let refunds = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const creator = await newCreator()
        const earned: { at: number; amount: number; refunded: number; fromHeld: number }[] = []
        for (const happens of steps) {
          if (happens.kind === 'wait') await pass(app, happens.hours * HOUR_MS)
          if (happens.kind === 'hold') await hold(happens.days)
          if (happens.kind === 'earn') {
            earned.push({ at: app.clock.now(), amount: happens.amount, refunded: 0, fromHeld: 0 })
            await earn(app, creator, happens.amount)
          }
          if (happens.kind === 'refund') {
            const one = earned[happens.which % Math.max(1, earned.length)]
            if (!one) continue
            const { held, available } = await earningsOf(app, creator)
            const wanted = Math.ceil(((one.amount - one.refunded) * happens.part) / 100)
            const fromHeld = Math.min(wanted, held ?? 0)
            const taken = [
              { from: accounts.heldEarningsOf(creator), amount: fromHeld },
              { from: accounts.earningsOf(creator), amount: Math.min(wanted - fromHeld, available ?? 0) },
            ].filter(({ amount }) => amount > 0)
            if (taken.length === 0) continue
            one.refunded += taken.reduce((total, { amount }) => total + amount, 0)
            one.fromHeld += fromHeld
            await app.wallet.postAlone({
              kind: 'refund',
              reference: `property-refund:${++refunds}`,
              transfers: taken.map((part) => ({ ...part, to: accounts.issuedDiamonds })),
              details: { creatorId: creator, earnedAt: one.at },
            })
          }
          if (happens.kind === 'release') {
            const before = await earningsOf(app, creator)
            await app.earnings.release()
            const until = heldUntil(await app.wallet.settings.holdingPeriod(), app.clock.now())
            const young = earned
              .filter(({ at }) => at > until)
              .reduce((total, { amount, fromHeld }) => total + amount - fromHeld, 0)
            expect((await earningsOf(app, creator)).held).toBe(Math.min(before.held ?? 0, young))
          }
        }
        const total = earned.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
        await pass(app, 15 * DAY_MS)
        await app.earnings.release()
        expect(await earningsOf(app, creator)).toEqual({ held: 0, available: total, payingOut: 0 })
        expect(await checkLedger(app.platform.db)).toEqual([])
      }),
      worlds(WORLDS),
    )
  })
})
