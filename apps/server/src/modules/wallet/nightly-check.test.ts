import { DAY_MS, HOUR_MS } from '@fanlight/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const checks = async () => (await app.platform.db.pool.query('select faults from book_checks order by at')).rows
const gauge = async () =>
  (await app.http.server.inject({ url: '/metrics' })).body.match(/^fanlight_ledger_faults .*$/m)?.[0]

it('the book is proved once a night, and a fault is told to every operator', async () => {
  const [operator, fan] = [await app.admin(), await app.person()]
  await app.wallet.checkIfDue()
  await app.wallet.checkIfDue()
  expect(await checks()).toEqual([{ faults: [] }])
  expect(await gauge()).toBe('fanlight_ledger_faults 0')

  // From noon to the next night, and not before.
  app.clock.advance(14 * HOUR_MS)
  await app.wallet.checkIfDue()
  expect(await checks()).toHaveLength(1)
  await app.platform.db.script('insert into ledger_arrivals values (77, 5)')
  app.clock.advance(2 * HOUR_MS)
  await app.wallet.checkIfDue()
  expect(await checks()).toEqual([
    { faults: [] },
    { faults: ['account 77 has arrivals and no balance to count them to'] },
  ])
  expect(await gauge()).toBe('fanlight_ledger_faults 1')
  expect(app.logLines.join('\n')).toContain('the ledger is wrong')
  const letters = await app.letters()
  expect(letters.filter(({ subject }) => subject === 'The ledger check found errors').map(({ to }) => to)).toEqual([
    operator.email,
  ])
  expect(letters.some(({ to }) => to === fan.email)).toBe(false)

  await app.platform.db.script('delete from ledger_arrivals')
  app.clock.advance(DAY_MS)
  await app.wallet.checkIfDue()
  expect(await gauge()).toBe('fanlight_ledger_faults 0')
})
