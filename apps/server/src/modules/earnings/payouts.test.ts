import {
  cancelPayout,
  disableTwoFactor,
  earningsSummary,
  IDEMPOTENCY_HEADER,
  listEarnings,
  listPayouts,
  NEW_RECEIVER_MS,
  payoutMethod,
  requestPayout,
  roomOf,
  type Payout,
} from '@fanlight/contract'
import { PayoutId } from '@fanlight/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { authenticatorOf, earnAvailable, earningsOf } from '../../testing/earnings.ts'
import { changeTerms } from '../../testing/operators.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const RECEIVER = 'velvet@example.com'
const id = ({ user }: Person) => user.userId
const letters = async ({ email }: Person) =>
  (await app.letters()).filter(({ to }) => to === email).map(({ subject }) => subject)

/** A creator who can have something paid out. */
async function earner(available = 10_000, receiver: string | null = RECEIVER) {
  const creator = await app.creator()
  const code = await authenticatorOf(app, creator)
  if (available > 0) await earnAvailable(app, id(creator), available)
  if (receiver !== null) await app.as(creator).call(payoutMethod, { receiver, code: code() })
  const ask = (amount: number, key?: string, typed = code()) =>
    app
      .as(creator)
      .raw(requestPayout.path, { amount, code: typed }, key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key })
  return { creator, code, ask }
}
type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof earner>>['ask']>>
const reasonOf = ({ body }: Answer) => (body.success ? 'success' : body.reason)
const madeBy = ({ body }: Answer) => (body.data as { payout: Payout }).payout

describe('what a creator owes', () => {
  const owe = (creator: Person, amount: number) =>
    app.wallet.postAlone({
      kind: 'correction',
      reference: `owed:${id(creator)}`,
      transfers: [{ from: accounts.receivables, to: accounts.debtsOf(id(creator)), amount }],
    })
  const debtOf = (creator: Person) => app.wallet.balanceOf(accounts.debtsOf(id(creator)))

  it('is taken from a payout that they call back', async () => {
    const { creator, ask } = await earner(10_000)
    const payout = madeBy(await ask(10_000))
    await owe(creator, 4_000)
    await app.as(creator).call(cancelPayout, { payoutId: payout.payoutId })
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 6_000, payingOut: 0 })
    expect(await debtOf(creator)).toBe(0)
    expect(reasonOf(await ask(10_000))).toBe('INSUFFICIENT_EARNINGS')
  })

  it('is taken before anything is paid out', async () => {
    const { creator, ask } = await earner(10_000)
    await owe(creator, 4_000)
    expect(reasonOf(await ask(10_000))).toBe('INSUFFICIENT_EARNINGS')
    expect(reasonOf(await ask(6_000))).toBe('success')
    expect([(await earningsOf(app, id(creator))).available, await debtOf(creator)]).toEqual([0, 0])
  })
})

describe('where payouts go', () => {
  it('is nowhere at first, then where the creator says, masked for anyone who looks over their shoulder', async () => {
    const { creator, code } = await earner(0, null)
    expect(await app.as(creator).call(payoutMethod, {})).toEqual({ method: null, hasTwoFactor: true })
    const answer = await app.as(creator).call(payoutMethod, { receiver: RECEIVER, code: code() })
    const changedAt = app.clock.now()
    const method = { receiver: 'v•••@example.com', changedAt, paidFrom: changedAt + NEW_RECEIVER_MS }
    expect(answer).toEqual({ method, hasTwoFactor: true })
    expect(await app.as(creator).call(payoutMethod, {})).toEqual(answer)
  })

  it('is told by mail, in full, whenever it changes', async () => {
    const { creator, code } = await earner(0)
    await app.as(creator).call(payoutMethod, { receiver: 'another@example.com', code: code() })
    const mails = (await app.letters()).filter(({ to }) => to === creator.email)
    const told = mails.filter(({ subject }) => subject === 'Your payout method was changed')
    expect(told.map(({ text }) => /payouts will now go to (\S+)\./.exec(text)?.[1] ?? '').toSorted()).toEqual([
      'another@example.com',
      RECEIVER,
    ])
  })

  it.each([
    ['is no address', { receiver: 'velvet', code: '123456' }],
    ['comes without a code', { receiver: RECEIVER }],
    ['comes with an empty code', { receiver: RECEIVER, code: '' }],
  ])('is not changed when the new one %s', async (_, input) => {
    const creator = await app.creator()
    expect((await app.as(creator).raw(payoutMethod.path, input)).status).toBe(400)
  })

  it('is not changed without two-factor sign-in, nor with a wrong code, nor with one twice', async () => {
    const plain = await app.creator()
    const wanted = { receiver: RECEIVER, code: '123456' }
    for (let tries = 0; tries < 8; tries++) {
      expect(await app.as(plain).refused(payoutMethod, wanted)).toMatchObject({ reason: 'SECOND_FACTOR_MISSING' })
    }
    expect(await app.as(plain).call(payoutMethod, {})).toEqual({ method: null, hasTwoFactor: false })

    const { creator, code } = await earner(0)
    const once = code()
    await app.as(creator).call(payoutMethod, { receiver: 'second@example.com', code: once })
    for (const wrong of ['000000', once, 'abcd-efgh-ijkl-mnop']) {
      const refused = await app.as(creator).refused(payoutMethod, { receiver: 'thief@example.com', code: wrong })
      expect(refused).toMatchObject({ status: 200, reason: 'SECOND_FACTOR_WRONG' })
    }
    expect(await app.as(creator).call(payoutMethod, {})).toMatchObject({ method: { receiver: 's•••@example.com' } })
  })

  it('slows down a person who guesses the code', async () => {
    const { creator } = await earner(0, null)
    const guess = () => app.as(creator).refused(payoutMethod, { receiver: RECEIVER, code: '000000' })
    for (let tries = 0; tries < 6; tries++) expect((await guess()).reason).toBe('SECOND_FACTOR_WRONG')
    expect((await guess()).reason).toBe('TOO_MANY')
  })

  it('is for creators', async () => {
    expect(await app.as(await app.person()).refused(payoutMethod, {})).toMatchObject({ status: 403 })
    expect(await app.as().refused(payoutMethod, {})).toMatchObject({ status: 401 })
  })
})

describe('asking for a payout', () => {
  it('sets the amount aside at once, and says so by mail', async () => {
    const { creator, code } = await earner(10_000)
    const { payout, available } = await app.as(creator).call(requestPayout, { amount: 4_000, code: code() })
    expect(available).toBe(6_000)
    expect(payout).toEqual({
      payoutId: payout.payoutId,
      amount: 4_000,
      cents: 4_000,
      state: 'requested',
      receiver: 'v•••@example.com',
      requestedAt: app.clock.now(),
      notBefore: (await app.as(creator).call(payoutMethod, {})).method?.paidFrom,
      finishedAt: null,
      reason: null,
    })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 6_000, payingOut: 4_000 })
    const summary = await app.as(creator).call(earningsSummary, {})
    expect(summary).toMatchObject({ available: 6_000, payingOut: 4_000, paidOut: 0, lifetime: 10_000 })
    expect(await app.as(creator).call(listPayouts, {})).toEqual({ payouts: [payout], nextCursor: null })
    expect((await app.as(creator).call(listEarnings, {})).lines[0]).toMatchObject({ kind: 'payout', amount: -4_000 })
    const [mail] = (await app.letters()).filter(({ subject }) => subject === 'We received your payout request')
    expect(mail).toMatchObject({ to: creator.email, text: expect.stringContaining('a payout of $40.00') })
  })

  it('is told to every device', async () => {
    const { creator, ask } = await earner(5_000)
    const publish = vi.spyOn(app.platform.realtime, 'publish')
    await ask(5_000)
    const told = () => publish.mock.calls.filter(([channel, key]) => roomOf(channel, key) === `wallet:${id(creator)}`)
    await vi.waitFor(() => expect(told()[0]).toMatchObject([{}, {}, 'earnings_changed', { available: 0, held: 0 }]))
    publish.mockRestore()
  })

  it('is refused without a method, below the minimum, or for more than there is', async () => {
    const without = await earner(10_000, null)
    expect(reasonOf(await without.ask(5_000))).toBe('PAYOUT_METHOD_MISSING')
    const { creator, ask } = await earner(3_000)
    expect((await ask(1_999)).body).toMatchObject({ reason: 'BELOW_MINIMUM', data: { minimum: 2_000 } })
    expect((await ask(3_001)).body).toMatchObject({ reason: 'INSUFFICIENT_EARNINGS', data: { available: 3_000 } })
    expect((await ask(Number.MAX_SAFE_INTEGER)).body).toMatchObject({ reason: 'INSUFFICIENT_EARNINGS' })
    for (const amount of [0, -1, 1.5]) expect((await ask(amount)).status).toBe(400)
    expect(await app.as(creator).call(listPayouts, {})).toEqual({ payouts: [], nextCursor: null })
    // A right code that was refused for another reason was no guess: nobody is slowed down.
    for (let tries = 0; tries < 8; tries++) expect(reasonOf(await ask(1))).toBe('BELOW_MINIMUM')
    expect(reasonOf(await ask(3_000))).toBe('success')
  })

  it('needs the second factor', async () => {
    const plain = await app.creator()
    const refused = await app.as(plain).refused(requestPayout, { amount: 5_000, code: '123456' })
    expect(refused.reason).toBe('SECOND_FACTOR_MISSING')
    const { creator, code, ask } = await earner()
    expect(reasonOf(await ask(5_000, 'a key', '000000'))).toBe('SECOND_FACTOR_WRONG')
    await app.as(creator).call(disableTwoFactor, { code: code() })
    expect(reasonOf(await ask(5_000))).toBe('SECOND_FACTOR_MISSING')
    expect((await earningsOf(app, id(creator))).payingOut).toBe(0)
  })

  it('is not for anybody but creators', async () => {
    const input = { amount: 5_000, code: '123456' }
    expect(await app.as(await app.person()).refused(requestPayout, input)).toMatchObject({ status: 403 })
    expect(await app.as().refused(requestPayout, input)).toMatchObject({ status: 401 })
  })

  it('again with the same key finds the same one, although the code is used up', async () => {
    const { creator, code, ask } = await earner()
    const typed = code()
    const first = await ask(5_000, 'retry', typed)
    const again = await ask(5_000, 'retry', typed)
    expect(again.body).toEqual(first.body)
    expect(madeBy(again).payoutId).toBe(madeBy(first).payoutId)
    expect(await ask(6_000, 'retry')).toMatchObject({ status: 409, body: { reason: 'KEY_REUSED' } })
    expect((await earningsOf(app, id(creator))).payingOut).toBe(5_000)
    expect((await letters(creator)).filter((subject) => subject === 'We received your payout request')).toHaveLength(1)
  })

  it('several times at once with the same key and code is one', async () => {
    const { creator, code, ask } = await earner()
    const typed = code()
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(5_000, 'taps', typed)))
    expect(answers.map(reasonOf)).toEqual(answers.map(() => 'success'))
    expect(new Set(answers.map((answer) => madeBy(answer).payoutId)).size).toBe(1)
    expect(await earningsOf(app, id(creator))).toMatchObject({ available: 5_000, payingOut: 5_000 })
  })

  it('for all there is from several devices pays it out once', async () => {
    const { creator, code } = await earner(10_000)
    const codes = [code(), code()]
    const answers = await Promise.all(
      codes.map((typed) => app.as(creator).raw(requestPayout.path, { amount: 10_000, code: typed })),
    )
    expect(answers.filter(({ body }) => body.success).length).toBeLessThanOrEqual(1)
    const { available, payingOut } = await earningsOf(app, id(creator))
    expect((available ?? 0) + (payingOut ?? 0)).toBe(10_000)
  })

  it('follows the minimum of the moment', async () => {
    await changeTerms(app, { payoutMinimum: 1 })
    const { ask } = await earner(10)
    expect(reasonOf(await ask(1))).toBe('success')
    await changeTerms(app, { payoutMinimum: 2_000 })
  })

  it('goes where the method said then; a person who changes it later redirects nothing', async () => {
    const { creator, code, ask } = await earner()
    await ask(5_000)
    await app.as(creator).call(payoutMethod, { receiver: 'thief@example.com', code: code() })
    const { payouts } = await app.as(creator).call(listPayouts, {})
    expect(payouts).toMatchObject([{ receiver: 'v•••@example.com' }])
  })
})

describe('taking a request back', () => {
  it('makes the amount available again', async () => {
    const { creator, ask } = await earner()
    const { payoutId } = madeBy(await ask(5_000))
    const { payout } = await app.as(creator).call(cancelPayout, { payoutId })
    expect(payout).toMatchObject({ state: 'canceled', finishedAt: app.clock.now() })
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 10_000, payingOut: 0 })
    const { lines } = await app.as(creator).call(listEarnings, {})
    expect(lines.slice(0, 2)).toMatchObject([
      { kind: 'payout_returned', amount: 5_000 },
      { kind: 'payout', amount: -5_000 },
    ])
  })

  it('happens once, however often it is asked for', async () => {
    const { creator, ask } = await earner()
    const { payoutId } = madeBy(await ask(5_000))
    const answers = await Promise.all([1, 2, 3].map(() => app.as(creator).raw(cancelPayout.path, { payoutId })))
    expect(answers.map(reasonOf).toSorted()).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED', 'success'])
    expect((await earningsOf(app, id(creator))).available).toBe(10_000)
  })

  it('is for the person who asked, and for what exists', async () => {
    const [{ ask }, other] = [await earner(), await earner()]
    const { payoutId } = madeBy(await ask(5_000))
    const refused = await app.as(other.creator).refused(cancelPayout, { payoutId })
    expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' })
    const nothing = await app.as(other.creator).refused(cancelPayout, { payoutId: PayoutId.parse('77') })
    expect(nothing).toMatchObject({ status: 404 })
  })
})

describe('the own payouts', () => {
  it('come page by page, newest first', async () => {
    const { creator, ask } = await earner(100_000)
    for (let n = 0; n < 23; n++) await ask(2_000 + n)
    const first = await app.as(creator).call(listPayouts, {})
    const second = await app.as(creator).call(listPayouts, { cursor: first.nextCursor! })
    expect([first.payouts.length, second.payouts.length, second.nextCursor]).toEqual([20, 3, null])
    const amounts = [...first.payouts, ...second.payouts].map(({ amount }) => amount)
    expect(amounts).toEqual(Array.from({ length: 23 }, (_, n) => 2_022 - n))
    expect(await app.as(creator).refused(listPayouts, { cursor: 'x' })).toMatchObject({ reason: 'INVALID_INPUT' })
    expect(await app.as((await earner(0)).creator).call(listPayouts, {})).toMatchObject({ payouts: [] })
  })

  it('are in the archive with where they went', async () => {
    const { creator, ask } = await earner()
    await ask(5_000)
    const archive = await app.archiveOf(creator)
    expect(archive).toMatchObject({
      payoutMethod: { receiver: RECEIVER },
      payouts: [{ amount: '5000', receiver: RECEIVER, state: 'requested' }],
    })
  })

  it('leave nothing of where they went when the creator leaves and nothing is to be paid', async () => {
    const { creator, ask } = await earner(10_000, 'vanishing.payout@example.com')
    const canceled = madeBy(await ask(4_000)).payoutId
    await app.as(creator).call(cancelPayout, { payoutId: canceled })
    // What is left is too little to be paid out.
    await app.wallet.postAlone({
      kind: 'correction',
      reference: `spent:${id(creator)}`,
      transfers: [{ from: accounts.earningsOf(id(creator)), to: accounts.losses, amount: 9_000 }],
    })
    await app.letters()
    await app.leave(creator)
    await app.letters()
    expect(await earningsOf(app, id(creator))).toEqual({ held: 0, available: 0, payingOut: 0 })
    for (const table of ['payouts', 'payout_methods', 'departures', 'graphile_worker._private_jobs']) {
      const { rows } = await app.platform.db.pool.query(`select 1 from ${table} t where t::text like '%vanishing%'`)
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})
