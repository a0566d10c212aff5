import { diamonds, type UserId } from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPayers, tip } from '../../testing/ledger.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from './index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const { anAccount, balance, held } = createPayers(() => app)
const cycle = (fanId: UserId, about: string) => ({ kind: 'call' as const, about, fanId, amount: diamonds(50) })
const set = <T>(work: Parameters<TestApp['platform']['db']['transaction']>[0]) =>
  app.platform.db.transaction(work) as Promise<T>
const aside = (fan: UserId) => app.wallet.balanceOf(accounts.escrowOf(fan))
describe('diamonds that are set aside', () => {
  it('are neither the fan’s nor the creator’s, and then the creator’s, less the commission', async () => {
    const [fan, creator] = [await anAccount(80), await anAccount()]
    expect(await set((tx) => app.wallet.escrow.hold(tx, cycle(fan, 'call:1')))).toBe(true)
    expect([await balance(fan), await aside(fan), await held(creator)]).toEqual([30, 50, 0])
    expect(await set((tx) => app.wallet.escrow.pay(tx, { ...cycle(fan, 'call:1'), creatorId: creator }))).toBe(40)
    expect([await balance(fan), await aside(fan), await held(creator)]).toEqual([30, 0, 40])
  })

  it('are the fan’s again when nothing comes of it', async () => {
    const fan = await anAccount(80)
    await set((tx) => app.wallet.escrow.hold(tx, cycle(fan, 'call:2')))
    expect(await set((tx) => app.wallet.escrow.giveBack(tx, cycle(fan, 'call:2')))).toBe(true)
    expect([await balance(fan), await aside(fan)]).toEqual([80, 0])
  })

  it('end once, in one of the two ways', async () => {
    const [fan, creator] = [await anAccount(80), await anAccount()]
    for (let n = 0; n < 2; n++) await set((tx) => app.wallet.escrow.hold(tx, cycle(fan, 'call:3')))
    await Promise.all([
      set((tx) => app.wallet.escrow.pay(tx, { ...cycle(fan, 'call:3'), creatorId: creator })),
      set((tx) => app.wallet.escrow.giveBack(tx, cycle(fan, 'call:3'))),
    ])
    expect([[30, 40].join(), [80, 0].join()]).toContain([await balance(fan), await held(creator)].join())
    expect(await aside(fan)).toBe(0)
  })

  it('cannot be more than there are', async () => {
    const fan = await anAccount(49)
    await expect(set((tx) => app.wallet.escrow.hold(tx, cycle(fan, 'call:4')))).rejects.toMatchObject({
      reason: 'INSUFFICIENT_DIAMONDS',
    })
    expect(await balance(fan)).toBe(49)
  })

  it('are paid while the fan tips the same creator: neither waits for the other in a circle', async () => {
    const [fan, creator] = [await anAccount(80), await anAccount()]
    await set((tx) => app.wallet.escrow.hold(tx, cycle(fan, 'call:5')))
    const crossed: unknown[] = []
    const paid = () =>
      set((tx) =>
        app.wallet.escrow.pay(tx, { ...cycle(fan, 'call:5'), creatorId: creator }).catch((error: unknown) => {
          crossed.push(error)
          throw error
        }),
      )
    const both: Promise<unknown>[] = []
    await app.platform.db.transaction(async (tx) => {
      await app.wallet.takeTurn(tx, creator)
      both.push(app.wallet.postAlone({ ...tip(fan, creator, 10, 'tip beside call:5'), details: { fanId: fan } }))
      await untilWaiting(app.platform.db, 1)
      both.push(paid())
      await untilWaiting(app.platform.db, 2)
    })
    await Promise.all(both)
    expect(crossed).toEqual([])
    expect([await balance(fan), await aside(fan), await held(creator)]).toEqual([20, 0, 48])
  })
})
