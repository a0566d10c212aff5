import {
  cents,
  diamonds,
  exportStatement,
  instant,
  listStatement,
  walletBalance,
  type EventOf,
  type OrderId,
  type PostId,
  type PostingId,
  type StatementLine,
  type walletChannel,
} from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentPath } from '../../platform/navigation/index.ts'
import { startServer, type FakeServer } from '../../testing/fake-server.ts'
import { velvet } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { useMoneyCache } from './queries.ts'
import { hearMoney } from './events.tsx'
import { WalletScreen } from './WalletScreen.tsx'

const NOW = new Date(2026, 5, 30, 15, 20).getTime()
const DAY = 86_400_000

const line = (id: number, part: Partial<StatementLine>): StatementLine => ({
  postingId: String(id) as PostingId,
  kind: 'purchase',
  at: instant(NOW - 1000),
  amount: diamonds(500),
  counterpart: null,
  about: null,
  ...part,
})
const lines = [
  line(4, { kind: 'tip', amount: diamonds(-50), counterpart: velvet }),
  line(3, { at: instant(NOW - DAY) }),
  line(2, { kind: 'refund', at: instant(NOW - 5 * DAY), amount: diamonds(-20) }),
  line(1, { kind: 'tip', at: instant(NOW - 5 * DAY), amount: diamonds(-10) }),
]

let server: FakeServer
const getDiamonds = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  server = startServer()
  server.answer(walletBalance, { diamondBalance: diamonds(12_345), worth: cents(12_345) })
  server.answer(listStatement, { lines, nextCursor: null })
  await begin(undefined, '/wallet')
})
afterEach(endAll)

const paths = {
  profile: (id: string) => `/otherProfile/${id}`,
  post: (id: string) => `/post/${id}`,
  conversation: (id: string) => `/messages?id=${id}`,
  order: (id: string) => `/order/${id}`,
}

function open() {
  return show(
    <WalletScreen paths={paths} onGetDiamonds={getDiamonds}>
      <p>beside</p>
    </WalletScreen>,
  )
}

/** An event of the channel, when it is told to come. */
function Elsewhere({ event }: { event: EventOf<typeof walletChannel> }) {
  const cache = useMoneyCache()
  return <button onClick={() => hearMoney(event, cache)}>Elsewhere</button>
}

describe('the balance', () => {
  it('is said in diamonds and in dollars', async () => {
    open()
    const balance = within(await screen.findByRole('region', { name: 'Your balance' }))
    await balance.findByText('12,345 diamonds')
    expect(balance.getByText('Worth $123.45')).toBeTruthy()
  })

  it('leads to more', async () => {
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Get diamonds' }))
    expect(getDiamonds).toHaveBeenCalled()
  })

  it('that cannot be loaded can be tried again', async () => {
    server.refuse(walletBalance, 'TOO_MANY', { retryAfterMs: 1000 })
    open()
    await screen.findByText('We couldn’t load your balance')
    server.answer(walletBalance, { diamondBalance: diamonds(1), worth: cents(1) })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('1 diamond')
  })

  it('follows what happens elsewhere, without asking', async () => {
    show(<Elsewhere event={{ type: 'balance_changed', data: { diamondBalance: diamonds(99) } }} />)
    open()
    await screen.findByText('12,345 diamonds')
    await userEvent.click(screen.getByText('Elsewhere'))
    await screen.findByText('99 diamonds')
    expect(screen.getByText('Worth $0.99')).toBeTruthy()
    expect(server.askedFor(walletBalance)).toHaveLength(1)
    await waitFor(() => expect(server.askedFor(listStatement)).toHaveLength(2))
  })

  it('leaves alone what is not about it', async () => {
    const data = { available: cents(10), held: cents(0) }
    show(<Elsewhere event={{ type: 'earnings_changed', data }} />)
    open()
    await screen.findByText('12,345 diamonds')
    await userEvent.click(screen.getByText('Elsewhere'))
    expect(screen.getByText('12,345 diamonds')).toBeTruthy()
    expect(server.askedFor(walletBalance)).toHaveLength(1)
  })
})

describe('the statement', () => {
  it('has words for each line, under its day', async () => {
    open()
    const today = within(await screen.findByRole('region', { name: 'Today' }))
    const tip = today.getByRole('link', { name: 'Tip to Velvet' })
    expect(tip.getAttribute('href')).toBe('#/otherProfile/21')
    expect(today.getByText('-50 diamonds')).toBeTruthy()
    const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }))
    expect(yesterday.getByText('Diamonds purchased')).toBeTruthy()
    expect(yesterday.getByText('+500 diamonds')).toBeTruthy()
    const before = within(screen.getByRole('region', { name: 'Jun 25, 2026' }))
    expect(before.getByText('Removed after a refund')).toBeTruthy()
    expect(before.getByText('Tip').closest('a')).toBeNull()
    expect(screen.getByText('That’s your full statement')).toBeTruthy()
  })

  it('opens what a line is about: a post, an order, a person; nothing where it is gone', async () => {
    server.answer(listStatement, {
      lines: [
        line(5, { kind: 'post_sale', counterpart: velvet, about: { kind: 'post', contentId: '7' as PostId } }),
        line(4, { about: { kind: 'order', orderId: '41' as OrderId } }),
        line(3, { kind: 'tip', amount: diamonds(-50), counterpart: velvet }),
        line(2, { kind: 'post_sale', amount: diamonds(-50) }),
      ],
      nextCursor: null,
    })
    open()
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    await screen.findByText('Diamonds purchased')
    expect([href('Post bought by Velvet'), href('Diamonds purchased'), href('Tip to Velvet')]).toEqual([
      '#/post/7',
      '#/order/41',
      `#/otherProfile/${velvet.userId}`,
    ])
    expect(screen.getByText('Post').closest('a')).toBeNull()
  })

  it('is narrowed in the address', async () => {
    open()
    await screen.findByRole('region', { name: 'Today' })
    await userEvent.click(screen.getByRole('radio', { name: 'Out' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Tips')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last 7 days')
    expect(currentPath()).toBe('/wallet?direction=out&kind=tip&period=week')
    await waitFor(() =>
      expect(server.askedFor(listStatement).at(-1)).toMatchObject({
        direction: 'out',
        kind: 'tip',
        from: new Date(2026, 5, 24).getTime(),
      }),
    )
  })

  it('says when nothing fits, and shows everything again', async () => {
    server.answer(listStatement, ({ direction }) => ({ lines: direction === 'in' ? [] : lines, nextCursor: null }))
    open()
    await userEvent.click(screen.getByRole('radio', { name: 'In' }))
    await screen.findByText('No matching transactions')
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await screen.findByRole('region', { name: 'Today' })
    expect(currentPath()).toBe('/wallet')
  })

  it('that is empty leads to diamonds', async () => {
    server.answer(listStatement, { lines: [], nextCursor: null })
    open()
    await screen.findByText('No transactions yet')
    expect(screen.getAllByRole('button', { name: 'Get diamonds' })).toHaveLength(2)
  })

  it('that cannot be loaded can be tried again', async () => {
    server.refuse(listStatement, 'TOO_MANY', { retryAfterMs: 1000 })
    open()
    await screen.findByText('We couldn’t load your statement')
    server.answer(listStatement, { lines, nextCursor: null })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'Today' })
  })
})

describe('the exported file', () => {
  const saved: { name: string; path: string }[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, path: this.pathname + this.search })
    })
  })

  it('is fetched by the link and kept under the name that the server gave, for what is shown', async () => {
    server.answer(exportStatement, { fileName: 'fanlight-2026.csv', url: '/download/fanlight-2026.csv?t=signed' })
    open()
    await userEvent.click(screen.getByRole('radio', { name: 'Out' }))
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await screen.findByText('fanlight-2026.csv is downloading')
    expect(saved).toEqual([{ name: 'fanlight-2026.csv', path: '/download/fanlight-2026.csv?t=signed' }])
    expect(server.askedFor(exportStatement)[0]).toMatchObject({ direction: 'out' })
  })

  it('that cannot be made says why', async () => {
    server.refuse(exportStatement, 'TOO_MANY', { retryAfterMs: 1000 })
    open()
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await screen.findByText('Too many attempts. Wait a moment and try again.')
    expect(saved).toEqual([])
  })
})
