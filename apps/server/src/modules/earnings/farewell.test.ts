import {
  buyPost,
  checkSession,
  DAY_MS,
  decidePayout,
  deleteMyAccount,
  diamonds,
  HOUR_MS,
  listAllPayouts,
  NEW_RECEIVER_MS,
  payForTip,
  payoutMethod,
  previewFarewell,
  refundOrder,
  requestPayout,
  tipPost,
  type AdminPayout,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { authenticatorOf, earn, earnAvailable, earningsOf, pass, sellMembership } from '../../testing/earnings.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { recharge, startPayingApp, type PayingApp } from '../../testing/money.ts'
import { aPost, diamondsFor, fanWith, whileInHand } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { digestOf } from '../identity/index.ts'
import { accounts, checkLedger } from '../wallet/index.ts'

const RECEIVER = 'farewell@example.com'
const HELD_MS = 7 * DAY_MS
let app: PayingApp
let operator: Person
beforeAll(async () => {
  app = await startPayingApp()
  operator = await app.admin()
})
afterAll(() => app.close())
beforeEach(() => app.provider.payouts('by_hand'))
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const paid = (price: number) => ({ visibility: { kind: 'paid' as const, price } })
const id = ({ user }: Person) => user.userId

type Wishes = { available?: number; held?: number; wallet?: number; receiver?: 'old' | 'new' | 'none' }

async function leaver({ available = 0, held = 0, wallet = 0, receiver = 'old' }: Wishes) {
  const person = await app.creator()
  const code = await authenticatorOf(app, person)
  if (receiver !== 'none') await app.as(person).call(payoutMethod, { receiver: RECEIVER, code: code() })
  if (receiver === 'old') await pass(app, NEW_RECEIVER_MS)
  if (available > 0) await earnAvailable(app, id(person), available)
  if (held > 0) await earn(app, id(person), held)
  if (wallet > 0) await diamondsFor(app, person, wallet)
  return { person, code }
}
const preview = (person: Person) => app.as(person).call(previewFarewell, {})
const goodbye = (person: Person, forfeits?: number) => ({
  userName: person.user.userName,
  password: digestOf(person.password),
  ...(forfeits !== undefined && { forfeits }),
})
const leaving = async (person: Person, forfeits?: number) =>
  app.as(await app.proved(person)).raw(deleteMyAccount.path, goodbye(person, forfeits))
const reasonOf = ({ body }: Awaited<ReturnType<typeof leaving>>) => (body.success ? 'success' : body.reason)

/** What happens by itself, after so much time. */
async function after(milliseconds: number): Promise<void> {
  await pass(app, milliseconds)
  await app.platform.jobs.runDue()
  await app.earnings.release()
  await app.earnings.settleDepartures()
}
const queue = async (person: Person, state: AdminPayout['state'] = 'requested'): Promise<AdminPayout[]> => {
  const { rows } = await app.platform.db.pool.query<{ payout_id: string }>(
    'select payout_id from payouts where creator_id = $1',
    [id(person)],
  )
  const own = new Set(rows.map(({ payout_id: payoutId }) => payoutId))
  const { payouts } = await app.as(operator).call(listAllPayouts, { state })
  return payouts.filter(({ payoutId }) => own.has(payoutId))
}
/** An operator says yes, and the provider does what it is told. */
async function sent(person: Person, how: 'succeed' | 'fail' = 'succeed'): Promise<void> {
  const [payout] = await queue(person)
  await app.as(operator).call(decidePayout, { payoutId: payout!.payoutId, decision: 'approve' })
  await app.platform.jobs.runDue()
  const all = Object.entries((await app.provider.state()).payouts)
  for (const [ref] of all.filter(([, { payoutId }]) => payoutId === payout!.payoutId)) {
    await app.provider.act('payouts', ref, how)
  }
  await pass(app, 2 * 60_000)
  await app.earnings.lookAtPayouts()
}
const balances = async (person: Person) => {
  const [wallet, debts] = await Promise.all(
    [accounts.walletOf, accounts.debtsOf].map((of) => app.wallet.balanceOf(of(id(person)))),
  )
  return { ...(await earningsOf(app, id(person))), wallet, debts }
}
const NOTHING = { held: 0, available: 0, payingOut: 0, wallet: 0, debts: 0 }
const moved = async (person: Person, to: string) => {
  const { rows } = await app.platform.db.pool.query<{ sum: string }>(
    `select coalesce(sum(t.amount), 0) as sum from ledger_postings p join ledger_transfers t using (posting_id)
     join ledger_accounts a on a.account_id = t.to_account
     where p.kind = 'forfeit' and p.details ->> 'leftId' = $1 and a.kind = $2`,
    [id(person), to],
  )
  return Number(rows[0]!.sum)
}
const receiverOf = async (person: Person) => {
  const { rows } = await app.platform.db.pool.query('select receiver from departures where user_id = $1', [id(person)])
  return (rows as { receiver: string | null }[])[0]?.receiver
}

describe('before an account is deleted', () => {
  it('a person without money is told that there is none', async () => {
    expect(await preview(await app.person())).toEqual({
      payout: null,
      underWay: 0,
      debt: 0,
      disputed: 0,
      forfeited: { wallet: 0, earnings: 0, because: null, total: 0 },
      payoutMinimum: 2_000,
    })
  })

  it('a creator is told what is paid, where to and when', async () => {
    const { person, code } = await leaver({ available: 9_000, held: 300, wallet: 40 })
    await app.as(person).call(requestPayout, { amount: 4_000, code: code() })
    expect(await preview(person)).toMatchObject({
      payout: { receiver: 'f•••@example.com', now: 5_000, later: 300, notBefore: null },
      underWay: 4_000,
      forfeited: { wallet: 40, earnings: 0, because: null, total: 40 },
    })
    const { payout } = await preview(person)
    expect(payout!.laterAt! - app.clock.now()).toBeLessThanOrEqual(HELD_MS)
    expect(payout!.laterAt! - app.clock.now()).toBeGreaterThan(HELD_MS - HOUR_MS)
  })

  it('a new receiver is waited for, and costs nothing', async () => {
    const { person } = await leaver({ available: 5_000, receiver: 'new' })
    const { payout, forfeited } = await preview(person)
    expect(forfeited.total).toBe(0)
    expect(payout!.notBefore).toBeGreaterThan(app.clock.now())
  })

  it('what is lost is named with its reason', async () => {
    const { person } = await leaver({ available: 5_000, held: 300, receiver: 'none' })
    expect((await preview(person)).forfeited).toMatchObject({ because: 'no_payout_method', earnings: 5_300 })
    const { person: other } = await leaver({ available: 1_000 })
    expect((await preview(other)).forfeited).toMatchObject({ because: 'below_minimum', earnings: 1_000 })
  })
})

describe('before an account with disputed earnings is deleted', () => {
  async function opened(person: Person): Promise<string> {
    const { fan, captureId } = await recharge(app)
    await app.as(fan).call(payForTip, { otherUserId: id(person), tipAmount: 1_000 })
    return dispute(captureId)
  }
  async function dispute(captureId: string): Promise<string> {
    await app.provider.act('payments', captureId, 'dispute')
    const disputes = Object.entries((await app.provider.state()).disputes)
    const [disputeId = ''] = disputes.find(([, { of }]) => of === captureId) ?? []
    await heard()
    return disputeId
  }
  async function win(disputeId: string): Promise<void> {
    await app.provider.act('disputes', disputeId, 'win')
    await heard()
  }
  async function heard(): Promise<void> {
    await app.provider.release()
    await app.platform.jobs.runDue()
  }

  it('the creator is told of what is not paid when it is won too late', async () => {
    const { person } = await leaver({ available: 3_000 })
    const disputeId = await opened(person)
    expect(await preview(person)).toMatchObject({ disputed: 800, payout: { later: 0 }, forfeited: { total: 0 } })
    await app.leave(person)
    await after(0)
    await sent(person)
    await after(0)
    expect(await balances(person)).toEqual(NOTHING)
    await win(disputeId)
    expect(await balances(person)).not.toEqual(NOTHING)
    await after(HELD_MS)
    expect(await balances(person)).toEqual(NOTHING)
    expect(await moved(person, 'forfeits')).toBe(800)
  })

  it('also of what was paid with the reward for an invitation', async () => {
    const [{ person }, inviter, friend] = [await leaver({ available: 3_000 }), await app.person(), await app.person()]
    await app.platform.db.script(`update users set invited_by = ${id(inviter)} where user_id = ${id(friend)}`)
    const { captureId } = await recharge(app, friend)
    await app.as(inviter).call(payForTip, { otherUserId: id(person), tipAmount: 50 })
    const disputeId = await dispute(captureId)
    expect((await preview(person)).disputed).toBe(40)
    await win(disputeId)
    expect(await preview(person)).toMatchObject({ disputed: 0, payout: { later: 40 } })
  })

  it('not of what was paid out before, and nothing is there to pay back', async () => {
    const { person } = await leaver({})
    const { fan, captureId } = await recharge(app)
    await app.as(fan).call(payForTip, { otherUserId: id(person), tipAmount: 1_000 })
    // As a payout takes it.
    await app.wallet.postAlone({
      kind: 'correction',
      reference: `gone:${captureId}`,
      transfers: [{ from: accounts.heldEarningsOf(id(person)), to: accounts.issuedDiamonds, amount: 800 }],
      details: { creatorId: id(person) },
    })
    await dispute(captureId)
    expect(await preview(person)).toMatchObject({ debt: 800, disputed: 0 })
    await earnAvailable(app, id(person), 300)
    expect(await preview(person)).toMatchObject({ debt: 800, disputed: 300 })
  })

  it('what is won before that is paid with the rest', async () => {
    const { person } = await leaver({ available: 3_000 })
    await win(await opened(person))
    expect(await preview(person)).toMatchObject({ disputed: 0, payout: { later: 800 } })
  })
})

describe('deleting an account that loses something', () => {
  it('is refused until that much is agreed to, and the refusal says how much it is', async () => {
    const { person } = await leaver({ available: 1_000, wallet: 30 })
    for (const agreed of [undefined, 0, 1_000, 1_029]) {
      const refused = await leaving(person, agreed)
      expect(refused.body).toMatchObject({
        success: false,
        reason: 'FORFEITS_NOT_AGREED',
        data: { forfeited: 1_030 },
      })
    }
    expect(await balances(person)).toEqual({ ...NOTHING, available: 1_000, wallet: 30 })
    expect(reasonOf(await leaving(person, 1_030))).toBe('success')
    expect(await balances(person)).toEqual(NOTHING)
    expect(await moved(person, 'forfeits')).toBe(1_030)
  })

  it('is refused when more has come in since the person looked', async () => {
    const { person } = await leaver({ held: 500, receiver: 'none' })
    const { forfeited } = await preview(person)
    const fan = await fanWith(app, 100)
    await app.as(fan).call(payForTip, { otherUserId: id(person), tipAmount: 100 })
    const refused = await leaving(person, forfeited.total)
    expect(refused.body).toMatchObject({ reason: 'FORFEITS_NOT_AGREED', data: { forfeited: 580 } })
    expect(reasonOf(await leaving(person, 580))).toBe('success')
  })

  it('is done when less is lost than was agreed to, and takes no more than there is', async () => {
    const { person } = await leaver({ held: 500, receiver: 'none' })
    expect(reasonOf(await leaving(person, 600))).toBe('success')
    expect([await balances(person), await moved(person, 'forfeits')]).toEqual([NOTHING, 500])
  })

  it('asks for the right name before it says anything about money', async () => {
    const { person } = await leaver({ wallet: 30 })
    const wrong = { ...goodbye(person), userName: 'someone-else' }
    expect((await app.as(await app.proved(person)).refused(deleteMyAccount, wrong)).reason).toBe('CONFLICT')
  })

  it('needs no consent when nothing is lost', async () => {
    const { person } = await leaver({ available: 5_000 })
    expect(reasonOf(await leaving(person))).toBe('success')
  })

  it('takes what is owed first, and writes off what nothing is left to pay', async () => {
    const { person } = await leaver({ available: 200, held: 300, receiver: 'none' })
    await app.wallet.postAlone({
      kind: 'correction',
      reference: `owed:${id(person)}`,
      transfers: [{ from: accounts.receivables, to: accounts.debtsOf(id(person)), amount: 450 }],
    })
    expect(await preview(person)).toMatchObject({ debt: 450, forfeited: { earnings: 50, total: 50 } })
    expect(reasonOf(await leaving(person, 50))).toBe('success')
    expect(await balances(person)).toEqual(NOTHING)
    expect([await moved(person, 'losses'), await moved(person, 'forfeits')]).toEqual([450, 50])
  })
})

describe('a creator who leaves with earnings', () => {
  it('is paid what is available at once, and what was on hold when it is released', async () => {
    const { person } = await leaver({ available: 5_000, held: 300 })
    await app.leave(person)
    await after(0)
    expect(await queue(person)).toMatchObject([
      { amount: 5_000, receiverAddress: RECEIVER, creator: null, email: '', notBefore: null },
    ])
    await sent(person)
    await after(HOUR_MS)
    expect(await balances(person)).toEqual({ ...NOTHING, held: 300 })
    expect(await receiverOf(person)).toBe(RECEIVER)
    await after(HELD_MS)
    await after(HOUR_MS)
    expect(await queue(person)).toMatchObject([{ amount: 300, receiverAddress: RECEIVER }])
    await sent(person)
    await after(HOUR_MS)
    expect(await balances(person)).toEqual(NOTHING)
    expect(await receiverOf(person)).toBeNull()
    expect(await moved(person, 'forfeits')).toBe(0)
  })

  it('has one payout when only everything together is enough', async () => {
    const { person } = await leaver({ available: 1_500, held: 600 })
    await app.leave(person)
    await after(0)
    expect(await queue(person)).toEqual([])
    await after(HELD_MS)
    await after(HOUR_MS)
    expect(await queue(person)).toMatchObject([{ amount: 2_100 }])
  })

  it('keeps what was asked for before', async () => {
    const { person, code } = await leaver({ available: 5_000 })
    await app.as(person).call(requestPayout, { amount: 5_000, code: code() })
    await app.leave(person)
    await after(0)
    expect(await queue(person)).toMatchObject([{ amount: 5_000, receiverAddress: RECEIVER }])
    await sent(person)
    await after(HOUR_MS)
    expect([await balances(person), await receiverOf(person)]).toEqual([NOTHING, null])
  })

  it('waits the time that a new receiver has to wait', async () => {
    const { person } = await leaver({ available: 5_000, receiver: 'new' })
    await app.leave(person)
    await after(0)
    const [payout] = await queue(person)
    expect(payout!.notBefore! - app.clock.now()).toBeGreaterThan(NEW_RECEIVER_MS - HOUR_MS)
  })

  it('pays first for what is refunded meanwhile', async () => {
    const { person } = await leaver({ available: 3_000 })
    const fan = await app.person()
    const orderId = await sellMembership(app, id(fan), id(person), 1_000)
    await app.leave(person)
    await after(0)
    await app.as(operator).call(refundOrder, { orderId, cents: 1_000, reason: 'They asked for it' })
    expect(await balances(person)).toMatchObject({ held: 0, debts: 0 })
    await sent(person)
    await after(HELD_MS)
    expect(await balances(person)).toEqual(NOTHING)
  })

  it('leaves no debt behind when a refund comes after everything was paid', async () => {
    const { person } = await leaver({ available: 3_000 })
    const fan = await app.person()
    const orderId = await sellMembership(app, id(fan), id(person), 1_000)
    await pass(app, HELD_MS)
    await app.earnings.release()
    await app.leave(person)
    await after(0)
    await sent(person)
    await app.as(operator).call(refundOrder, { orderId, cents: 1_000, reason: 'They asked for it' })
    expect(await balances(person)).toMatchObject({ debts: 800 })
    await after(HOUR_MS)
    await after(HELD_MS)
    expect(await balances(person)).toEqual(NOTHING)
  })

  it('is tried again when the receiver did not take it, three times in all', async () => {
    const { person } = await leaver({ available: 3_000 })
    await app.leave(person)
    await after(0)
    for (const attempt of [1, 2, 3]) {
      expect([attempt, await queue(person)]).toMatchObject([attempt, [{ amount: 3_000 }]])
      await sent(person, 'fail')
      await after(HOUR_MS)
      expect(await queue(person)).toEqual([])
      await after(7 * DAY_MS)
    }
    expect(await queue(person)).toEqual([])
    expect([await balances(person), await receiverOf(person)]).toEqual([NOTHING, null])
    expect(await moved(person, 'forfeits')).toBe(3_000)
  })

  it('loses what an operator refuses', async () => {
    const { person } = await leaver({ available: 3_000 })
    await app.leave(person)
    await after(0)
    const [payout] = await queue(person)
    const input = { payoutId: payout!.payoutId, decision: 'refuse' as const, reason: 'Stolen cards' }
    const { payout: decided } = await app.as(operator).call(decidePayout, input)
    expect(decided).toMatchObject({ state: 'refused', creator: null })
    await after(0)
    expect([await balances(person), await receiverOf(person)]).toEqual([NOTHING, null])
  })
})

describe('what comes too late', () => {
  it('is refused when it comes from a fan', async () => {
    const { person } = await leaver({ available: 3_000 })
    const fan = await fanWith(app, 500)
    await app.leave(person)
    const late = { kind: 'tip' as const, fanId: id(fan), creatorId: id(person), amount: diamonds(500) }
    expect(await app.wallet.payCreatorAlone({ ...late, reference: `late:${id(person)}` })).toBe('heldBack')
    const inTransaction = app.platform.db.transaction((tx) =>
      app.wallet.payCreator(tx, { ...late, reference: `later:${id(person)}` }),
    )
    await expect(inTransaction).rejects.toMatchObject({ reason: 'NOT_FOUND' })
    expect(await app.wallet.balanceOf(accounts.walletOf(id(fan)))).toBe(500)
  })

  it('is paid out with the rest', async () => {
    const { person } = await leaver({ available: 3_000 })
    const fan = await app.person()
    await app.leave(person)
    // What the provider has taken already cannot be refused any more.
    await sellMembership(app, id(fan), id(person), 500)
    await after(0)
    await sent(person)
    await after(HELD_MS)
    await after(HOUR_MS)
    expect(await queue(person)).toMatchObject([{ amount: 400 }])
  })

  it('is nobody’s where there is nothing to pay it to', async () => {
    const { person } = await leaver({ receiver: 'none' })
    const fan = await app.person()
    await app.leave(person)
    await after(0)
    await sellMembership(app, id(fan), id(person), 500)
    await diamondsFor(app, person, 10)
    await after(HELD_MS)
    expect(await balances(person)).toEqual(NOTHING)
    expect(await moved(person, 'forfeits')).toBe(410)
  })

  it('is not looked for any more after more than a year', async () => {
    const { person } = await leaver({})
    await app.leave(person)
    await after(0)
    await after(401 * DAY_MS)
    expect(await receiverOf(person)).toBeUndefined()
  })
})

describe('at the same moment', () => {
  const rowOf = (person: Person) => `select 1 from users where user_id = ${id(person)} for update`
  it('two deletions are one', async () => {
    const { person } = await leaver({ available: 5_000, wallet: 30 })
    const proved = await app.proved(person)
    const both = await Promise.all([1, 2].map(() => app.as(proved).raw(deleteMyAccount.path, goodbye(person, 30))))
    const done = both.filter(({ body }) => body.success)
    expect(done).toHaveLength(1)
    expect(both.map(({ status }) => status).every((status) => status < 500)).toBe(true)
    await after(0)
    expect(await queue(person)).toMatchObject([{ amount: 5_000 }])
    expect(await moved(person, 'forfeits')).toBe(30)
  })

  const tipping = (fan: Person, star: Person, tipAmount = 10) =>
    app.as(fan).raw(payForTip.path, { otherUserId: id(star), tipAmount })

  it('the second of two deletions is told what every session of a deleted account is told', async () => {
    for (const wishes of [{ available: 5_000, held: 300 }, { held: 300 }, {}]) {
      const { person } = await leaver(wishes)
      const proved = await app.proved(person)
      const { total } = (await preview(person)).forfeited
      const both = await Promise.all([1, 2].map(() => app.as(proved).raw(deleteMyAccount.path, goodbye(person, total))))
      expect(both.map(reasonOf).toSorted()).toEqual(['TOKEN_INVALID', 'success'])
      expect(both.find(({ body }) => !body.success)!.status).toBe(401)
    }
  })

  it('what a creator owes is taken after what is available, as by those who pay the one with the other', async () => {
    const { person } = await leaver({ available: 500, receiver: 'none' })
    await app.wallet.postAlone({
      kind: 'correction',
      reference: `owed:${id(person)}`,
      transfers: [{ from: accounts.receivables, to: accounts.debtsOf(id(person)), amount: 450 }],
    })
    const balanceIn = (kind: string) => `
      select 1 from ledger_balances b join ledger_accounts a using (account_id)
      where a.kind = '${kind}' and a.owner_id = ${id(person)} for update of b`
    const inHand = { take: balanceIn('earnings'), last: `${balanceIn('debts')} nowait` }
    expect(reasonOf(await whileInHand(app, inHand, () => leaving(person, 50)))).toBe('success')
    expect(await balances(person)).toEqual(NOTHING)
  })

  it('a tip that comes while the account is being deleted waits, and is refused when it is gone', async () => {
    const { person } = await leaver({ held: 500, receiver: 'none' })
    const fan = await fanWith(app, 100)
    const proved = await app.proved(person)
    const [left, tipped] = await whileInHand(app, { take: rowOf(person), waiting: 2 }, async () => {
      const leaves = app.as(proved).raw(deleteMyAccount.path, goodbye(person, 500))
      await untilWaiting(app.platform.db)
      return Promise.all([leaves, tipping(fan, person)])
    })
    expect([reasonOf(left), reasonOf(tipped)]).toEqual(['success', 'NOT_FOUND'])
    expect([await balances(person), await moved(person, 'forfeits')]).toEqual([NOTHING, 500])
    expect(await app.wallet.balanceOf(accounts.walletOf(id(fan)))).toBe(100)
  })

  it('what is paid for is agreed to or refused, however many pay while a creator leaves', async () => {
    for (let round = 0; round < 6; round++) {
      const { person } = await leaver({ held: 500, receiver: 'none' })
      const posts = await Promise.all(Array.from({ length: 20 }, () => aPost(app, person, paid(10))))
      const fans = await Promise.all(Array.from({ length: 7 }, () => fanWith(app, 100_000)))
      const proved = await app.proved(person)
      let begun = (): void => {}
      const hasBegun = new Promise<void>((resolve) => (begun = resolve))
      /** One payment after the other, until one is refused. Answers how many were taken. */
      const payAll = async (fan: Person, how: 'tip' | 'post tip' | 'purchase'): Promise<number> => {
        for (let taken = 0; ; taken++) {
          const { contentId } = posts[taken % posts.length]!
          if (how === 'purchase' && taken === posts.length) return taken
          if (taken === 2) begun()
          const paying = {
            tip: () => tipping(fan, person),
            'post tip': () => app.as(fan).raw(tipPost.path, { contentId, tipAmount: 10 }),
            purchase: () => app.as(fan).raw(buyPost.path, { contentId }),
          }
          const { body } = await paying[how]()
          if (!body.success) {
            expect([how, body.reason]).toEqual([how, 'NOT_FOUND'])
            return taken
          }
        }
      }
      const [left, ...taken] = await Promise.all([
        hasBegun.then(() => app.as(proved).raw(deleteMyAccount.path, goodbye(person, 100_000))),
        ...fans.map((fan, index) => payAll(fan, (['tip', 'post tip', 'purchase', 'tip'] as const)[index % 4]!)),
      ])
      expect(reasonOf(left)).toBe('success')
      // A post that was bought just before is gone by the time it would be shown: the answer is that of a post that is gone.
      const { rows: bought } = await app.platform.db.pool.query(
        'select 1 from post_purchases join posts using (post_id) where creator_id = $1',
        [id(person)],
      )
      const tipped = taken.filter((_, index) => index % 4 !== 2).reduce((sum, count) => sum + count, 0)
      const earned = (tipped + bought.length) * 8
      expect([await balances(person), await moved(person, 'forfeits')]).toEqual([NOTHING, 500 + earned])
    }
  })

  it('a deletion that did not agree to a tip is refused with it', async () => {
    const { person } = await leaver({ held: 500, receiver: 'none' })
    const fan = await fanWith(app, 100)
    const proved = await app.proved(person)
    // The tip is in hand: it waits for what the creator earns in this hour after the diamonds are moved.
    const hour = `select 1 from ledger_held_hours where creator_id = ${id(person)} for update`
    const [tipped, left] = await whileInHand(app, { take: hour, waiting: 2 }, async () => {
      const tip = tipping(fan, person)
      await untilWaiting(app.platform.db)
      return Promise.all([tip, app.as(proved).raw(deleteMyAccount.path, goodbye(person, 500))])
    })
    expect([reasonOf(tipped), reasonOf(left)]).toEqual(['success', 'FORFEITS_NOT_AGREED'])
    expect(left.body).toMatchObject({ data: { forfeited: 508 } })
    expect(await balances(person)).toEqual({ ...NOTHING, held: 508 })
  })

  it('a person who leaves while they pay someone waits for it', async () => {
    const { person } = await leaver({ wallet: 100 })
    const star = await app.creator()
    const wallet = `select 1 from ledger_balances b join ledger_accounts a using (account_id)
      where a.kind = 'wallet' and a.owner_id = ${id(person)} for update of b`
    const proved = await app.proved(person)
    const [tipped, left] = await whileInHand(app, { take: wallet, waiting: 2 }, () =>
      Promise.all([
        app.as(person).raw(payForTip.path, { otherUserId: id(star), tipAmount: 60 }),
        app.as(proved).raw(deleteMyAccount.path, goodbye(person, 100)),
      ]),
    )
    // Whichever came first, every diamond is in one place and nobody failed.
    const isTipped = tipped.body.success
    expect(reasonOf(left)).toBe('success')
    expect(tipped.status).toBeLessThan(500)
    expect([await balances(person), await moved(person, 'forfeits')]).toEqual([NOTHING, isTipped ? 40 : 100])
    expect((await earningsOf(app, id(star))).held).toBe(isTipped ? 48 : 0)
  })

  it('tips keep coming while a creator leaves, and none is lost', async () => {
    const { person } = await leaver({ available: 5_000 })
    const fans = await Promise.all(Array.from({ length: 8 }, () => fanWith(app, 100)))
    const proved = await app.proved(person)
    const [left, ...tips] = await Promise.all([
      app.as(proved).raw(deleteMyAccount.path, goodbye(person)),
      ...fans.map((fan) => app.as(fan).raw(payForTip.path, { otherUserId: id(person), tipAmount: 100 })),
    ])
    expect(left.body.success).toBe(true)
    const taken = tips.filter(({ body }) => body.success).length
    expect(tips.every(({ status }) => status < 500)).toBe(true)
    await after(0)
    await sent(person)
    await after(HELD_MS)
    await after(HOUR_MS)
    expect((await balances(person)).payingOut).toBe(taken * 80)
  })
})

describe('a server that runs', () => {
  it('has the payout in the operators’ queue right after the account is gone', async () => {
    const { person } = await leaver({ available: 6_602, held: 300 })
    await app.leave(person)
    await app.platform.jobs.runDue()
    expect(await queue(person)).toMatchObject([{ amount: 6_602, receiverAddress: RECEIVER }])
  })

  it('does so by itself', async () => {
    const { person } = await leaver({ available: 6_602, held: 300 })
    await app.platform.jobs.start()
    try {
      await app.leave(person)
      await vi.waitFor(async () => expect(await queue(person)).toMatchObject([{ amount: 6_602 }]), 10_000)
    } finally {
      await app.platform.jobs.stop()
    }
  })
})

describe('a server that dies', () => {
  const dying = async (when: string, work: () => Promise<unknown>) => {
    await app.platform.db.script(`
      create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$;
      create trigger die before ${when} execute function die()`)
    await work()
    const [, table] = / on (\w+)/.exec(when)!
    await app.platform.db.script(`drop trigger die on ${table}; drop function die`)
  }

  it('before the account is erased has done nothing at all', async () => {
    const { person } = await leaver({ available: 5_000, wallet: 30 })
    await dying(`update on users for each row when (new.user_id = ${id(person)})`, async () => {
      expect((await leaving(person, 30)).status).toBe(500)
    })
    expect(await balances(person)).toEqual({ ...NOTHING, available: 5_000, wallet: 30 })
    expect((await app.as(person).raw(checkSession.path, {})).status).toBe(200)
    expect(reasonOf(await leaving(person, 30))).toBe('success')
    await after(0)
    expect(await queue(person)).toMatchObject([{ amount: 5_000 }])
  })

  it('after that, before the payout is asked for, asks for it later and once', async () => {
    const { person } = await leaver({ available: 5_000 })
    await app.leave(person)
    await dying(`insert on payouts for each row when (new.creator_id = ${id(person)})`, () =>
      app.earnings.settleDepartures(),
    )
    expect(await queue(person)).toEqual([])
    expect(await balances(person)).toEqual({ ...NOTHING, available: 5_000 })
    await Promise.all([app.earnings.settleDepartures(), app.earnings.settleDepartures(), app.platform.jobs.runDue()])
    expect(await queue(person)).toMatchObject([{ amount: 5_000 }])
    expect(await balances(person)).toEqual({ ...NOTHING, payingOut: 5_000 })
  })
})

describe('a debt that comes after a payout was asked for', () => {
  const owe = (person: Person, amount: number) =>
    app.wallet.postAlone({
      kind: 'correction',
      reference: `owed later:${id(person)}`,
      transfers: [{ from: accounts.receivables, to: accounts.debtsOf(id(person)), amount }],
    })
  async function asked() {
    const { person, code } = await leaver({ available: 5_000 })
    await pass(app, 60_000)
    await app.as(person).call(requestPayout, { amount: diamonds(5_000), code: code() })
    return person
  }

  it('is taken from it when the creator leaves, and the rest is paid', async () => {
    const person = await asked()
    await owe(person, 800)
    expect(await preview(person)).toMatchObject({
      payout: { now: 4_200 },
      underWay: 0,
      debt: 800,
      forfeited: { total: 0 },
    })
    expect(reasonOf(await leaving(person, 0))).toBe('success')
    await after(0)
    expect((await queue(person)).map(({ amount }) => amount)).toEqual([4_200])
    expect(await balances(person)).toEqual({ ...NOTHING, payingOut: 4_200 })
  })

  it('is taken from it when an operator says yes, and another yes is asked for the rest', async () => {
    const person = await asked()
    await owe(person, 800)
    const [payout] = await queue(person)
    await app.as(operator).call(decidePayout, { payoutId: payout!.payoutId, decision: 'approve' })
    expect((await queue(person)).map(({ amount }) => amount)).toEqual([4_200])
    await sent(person)
    expect(await balances(person)).toEqual(NOTHING)
  })

  it('is taken from it before it is sent, and one that is all owed is not asked for again', async () => {
    const person = await asked()
    const [payout] = await queue(person)
    await app.as(operator).call(decidePayout, { payoutId: payout!.payoutId, decision: 'approve' })
    await owe(person, 9_000)
    await app.platform.jobs.runDue()
    expect(await queue(person)).toEqual([])
    expect(Object.values((await app.provider.state()).payouts).map((each) => each.payoutId)).not.toContain(
      payout!.payoutId,
    )
    expect(await balances(person)).toEqual({ ...NOTHING, debts: 4_000 })
  })
})
