import {
  END_OF_TIME,
  exportStatement,
  HOUR_MS,
  instant,
  listStatement,
  myProperty,
  walletBalance,
  type CallOf,
  type PostingKind,
} from '@fanlight/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FIRST_DAY } from '../../testing/start-of-time.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { accounts, checkLedger, type Transfer } from './index.ts'

const { fees, heldEarningsOf, issuedDiamonds, promo, walletOf } = accounts
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
afterEach(async () => expect(await checkLedger(app.platform.db)).toEqual([]))

const id = ({ user }: Person) => user.userId
let events = 0
const post = (kind: PostingKind, transfers: Transfer[], details: object = {}) =>
  app.wallet.postAlone({ kind, reference: `statement:${++events}`, transfers, details: { ...details } })

const buy = (person: Person, amount: number, bonus = 0) => {
  const to = walletOf(id(person))
  const presented = bonus > 0 ? [{ from: promo, to, amount: bonus }] : []
  return post('purchase', [{ from: issuedDiamonds, to, amount }, ...presented], { fanId: id(person) })
}
const tip = (fan: Person, creator: Person, amount: number, fee = 1) =>
  post(
    'tip',
    [
      { from: walletOf(id(fan)), to: heldEarningsOf(id(creator)), amount: amount - fee },
      { from: walletOf(id(fan)), to: fees, amount: fee },
    ],
    { fanId: id(fan), creatorId: id(creator) },
  )
const lines = async (person: Person, wanted: CallOf<typeof listStatement> = {}) =>
  (await app.as(person).call(listStatement, wanted)).lines
const shown = async (person: Person, wanted: CallOf<typeof listStatement> = {}) =>
  (await lines(person, wanted)).map(({ kind, amount }) => `${kind} ${amount}`)

async function customer(): Promise<{ fan: Person; creator: Person; bought: number; tipped: number }> {
  const [fan, creator] = [await app.person(), await app.creator()]
  const bought = app.clock.now()
  await buy(fan, 100, 10)
  app.clock.advance(HOUR_MS)
  const tipped = app.clock.now()
  await tip(fan, creator, 30)
  app.clock.advance(HOUR_MS)
  return { fan, creator, bought, tipped }
}

describe('the own wallet', () => {
  it('says how many diamonds there are and what they are worth, by either name', async () => {
    const fan = await app.person()
    expect(await app.as(fan).call(walletBalance, {})).toEqual({ diamondBalance: 0, worth: 0 })
    await buy(fan, 1000, 50)
    expect(await app.as(fan).call(walletBalance, {})).toEqual({ diamondBalance: 1050, worth: 1050 })
    expect(await app.as(fan).call(myProperty, {})).toEqual({ diamond: 1050 })
  })

  it('is nobody else’s business', async () => {
    for (const endpoint of [walletBalance, myProperty, listStatement, exportStatement]) {
      expect(await app.as().refused(endpoint, {})).toMatchObject({ status: 401 })
    }
    const { fan } = await customer()
    expect(await lines(await app.person())).toEqual([])
    expect(await lines(fan)).toHaveLength(2)
  })
})

describe('the statement', () => {
  it('has one line per event, whatever it was made of, with who it was with', async () => {
    const { fan, creator, bought, tipped } = await customer()
    expect(await lines(fan)).toMatchObject([
      { kind: 'tip', at: tipped, amount: -30, counterpart: { userId: id(creator), isCreator: true } },
      { kind: 'purchase', at: bought, amount: 110, counterpart: null },
    ])
    // What a creator earns is not in their wallet.
    expect(await lines(creator)).toEqual([])
  })

  it('names nobody who has left', async () => {
    const { fan, creator } = await customer()
    await app.leave(creator)
    expect((await lines(fan))[0]).toMatchObject({ amount: -30, counterpart: null })
  })

  it('names who was invited beside the reward', async () => {
    const [host, guest] = [await app.person(), await app.person()]
    await post('invite_reward', [{ from: promo, to: walletOf(id(host)), amount: 50 }], { invitedId: id(guest) })
    expect(await lines(host)).toMatchObject([{ amount: 50, counterpart: { userId: id(guest) } }])
  })

  it('leads to the own orders, and to no other', async () => {
    const [host, guest] = [await app.person(), await app.person()]
    await post('invite_reward', [{ from: promo, to: walletOf(id(host)), amount: 50 }], {
      invitedId: id(guest),
      orderId: '7',
    })
    await post('purchase', [{ from: issuedDiamonds, to: walletOf(id(host)), amount: 9 }], {
      fanId: id(host),
      orderId: '8',
    })
    expect((await lines(host)).map(({ about }) => about)).toEqual([{ kind: 'order', orderId: '8' }, null])
  })

  it('can be narrowed by direction, kind and time', async () => {
    const { fan, bought, tipped } = await customer()
    expect(await shown(fan, { direction: 'in' })).toEqual(['purchase 110'])
    expect(await shown(fan, { direction: 'out' })).toEqual(['tip -30'])
    expect(await shown(fan, { kind: 'tip' })).toEqual(['tip -30'])
    expect(await shown(fan, { kind: 'gift' })).toEqual([])
    expect(await shown(fan, { kind: 'tip', direction: 'in' })).toEqual([])
    expect(await shown(fan, { from: instant(tipped) })).toEqual(['tip -30'])
    expect(await shown(fan, { until: instant(tipped) })).toEqual(['purchase 110'])
    expect(await shown(fan, { from: instant(bought), until: instant(tipped + 1) })).toEqual(['tip -30', 'purchase 110'])
    expect(await shown(fan, { from: instant(END_OF_TIME) })).toEqual([])
    expect(await shown(fan, { until: instant(END_OF_TIME) })).toHaveLength(2)
  })

  it.each([{}, { direction: 'out' }, { kind: 'tip' }] as const)(
    'comes page by page, each line once (%j)',
    async (wanted) => {
      const [fan, creator] = [await app.person(), await app.creator()]
      for (let n = 1; n <= 45; n++) {
        await buy(fan, 100, n)
        await tip(fan, creator, n + 1)
      }
      const all: number[] = []
      let cursor: string | undefined
      do {
        const page = await app.as(fan).call(listStatement, { ...wanted, ...(cursor !== undefined && { cursor }) })
        expect(page.lines.length).toBeLessThanOrEqual(20)
        all.push(...page.lines.map(({ amount }) => amount))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      const tips = Array.from({ length: 45 }, (_, n) => -(46 - n))
      expect(all.filter((amount) => amount < 0)).toEqual(tips)
      if (!('direction' in wanted) && !('kind' in wanted)) {
        expect(all.filter((amount) => amount > 0)).toEqual(tips.map((amount) => 99 - amount))
      } else expect(all).toHaveLength(45)
    },
  )

  it('adds a line up although another event came between its transfers, also where a page ends', async () => {
    const fan = await app.person()
    await buy(fan, 1)
    const wallet = `(select account_id from ledger_accounts where owner_id = ${id(fan)} and kind = 'wallet')`
    const house = `(select account_id from ledger_accounts where kind = 'promo' and currency = 'diamond')`
    const numbers = Array.from({ length: 25 }, (_, n) => n + 1)
    const posting = (n: number) =>
      `insert into ledger_postings values (${9_000 + n}, 'between:${n}', 'purchase', now());`
    const part = (n: number, amount: number) => `
      insert into ledger_transfers (posting_id, from_account, to_account, amount)
      values (${9_000 + n}, ${house}, ${wallet}, ${amount});`
    // As processes that write at the same moment would: each event's second transfer follows the next one's first.
    const interleaved = numbers.map((n) => part(n, 100) + (n > 1 ? part(n - 1, n - 1) : '')).join('') + part(25, 25)
    await app.platform.db.script(`
      ${numbers.map(posting).join('')} ${interleaved}
      update ledger_balances set balance = balance + 25 * 100 + 25 * 26 / 2 where account_id = ${wallet};
    `)
    const page = await app.as(fan).call(listStatement, {})
    const rest = await app.as(fan).call(listStatement, { cursor: page.nextCursor! })
    const amounts = [...page.lines, ...rest.lines].map(({ amount }) => amount)
    expect(amounts).toEqual([...numbers.toReversed().map((n) => 100 + n), 1])
  })

  it('understands only its own cursors', async () => {
    const fan = await app.person()
    const forged = Buffer.from(JSON.stringify({ transferId: '9223372036854775806' })).toString('base64url')
    expect(await lines(fan, { cursor: forged })).toEqual([])
    for (const cursor of ['x', Buffer.from('{"transferId":"-1"}').toString('base64url')]) {
      expect(await app.as(fan).refused(listStatement, { cursor })).toMatchObject({ reason: 'INVALID_INPUT' })
    }
  })
})

describe('the statement as a file', () => {
  it('is complete, and a spreadsheet reads it', async () => {
    const { fan, creator, bought, tipped } = await customer()
    const [postingOfTip, postingOfPurchase] = (await lines(fan)).map(({ postingId }) => postingId)
    const link = await app.as(fan).call(exportStatement, {})
    const { text, headers } = await app.download(link)
    expect(link.fileName).toBe(`fanlight-statement-${FIRST_DAY}.csv`)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="fanlight-statement-${FIRST_DAY}.csv"`,
      'cache-control': 'no-store',
    })
    expect(text.split('\r\n')).toEqual([
      'time,kind,diamonds,with,posting',
      `${new Date(tipped).toISOString()},tip,-30,${creator.user.userName},${postingOfTip}`,
      `${new Date(bought).toISOString()},purchase,110,,${postingOfPurchase}`,
      '',
    ])
  })

  it('is narrowed like the list', async () => {
    const { fan, tipped } = await customer()
    const { text } = await app.download(
      await app.as(fan).call(exportStatement, { direction: 'out', from: instant(tipped) }),
    )
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['tip'])
  })

  it('is part of everything that a person can take with them', async () => {
    const { fan } = await customer()
    const archive = await app.archiveOf(fan)
    const entries = (archive as { wallet: { kind: string; amount: string }[] }).wallet
    expect(entries.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'purchase 100',
      'purchase 10',
      'tip -29',
      'tip -1',
    ])
  })
})
