import {
  diamonds,
  earningsSeries,
  earningsSummary,
  instant,
  listEarnings,
  listPayouts,
  payoutMethod,
  type EarningsLine,
  type EarningsSummary,
  type OutputOf,
  type PostingId,
} from '@fanlight/contract'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { lunaCreates, person } from '../../../testing/people.ts'
import { begin } from '../../../testing/render-app.tsx'

export const NOON = instant(new Date(2026, 5, 30, 12).getTime())

export const summary: EarningsSummary = {
  held: diamonds(300),
  available: diamonds(5000),
  payingOut: diamonds(1000),
  paidOut: diamonds(20_000),
  lifetime: diamonds(26_300),
  nextRelease: { amount: diamonds(120), at: NOON },
  holdDays: 7,
  commissionPercent: 20,
  payoutMinimum: diamonds(1000),
  since: instant(new Date(2026, 3, 20).getTime()),
}

export const line = (id: number, part: Partial<EarningsLine> = {}): EarningsLine => ({
  postingId: String(id) as PostingId,
  kind: 'income',
  source: 'tips',
  at: NOON,
  amount: diamonds(80),
  from: person('Ada', '31'),
  remark: '',
  ...part,
})

export const method = { receiver: 'l•••@example.com', changedAt: NOON, paidFrom: NOON }

/** A creator who has earned something, in front of a server that says so. */
export async function startCreator(): Promise<FakeServer> {
  const server = startServer()
  server.answer(earningsSummary, summary)
  server.answer(earningsSeries, ({ days }): OutputOf<typeof earningsSeries> => ({
    from: days === 7 ? '2026-06-24' : '2026-06-01',
    to: '2026-06-30',
    points: [
      { day: '2026-06-29', source: 'memberships', amount: diamonds(400), fee: diamonds(100) },
      { day: '2026-06-29', source: 'tips', amount: diamonds(80), fee: diamonds(20) },
      { day: '2026-06-30', source: 'tips', amount: diamonds(20), fee: diamonds(5) },
    ],
    total: diamonds(500),
    previousTotal: diamonds(400),
  }))
  server.answer(listEarnings, { lines: [line(3, { remark: 'For the song' })], nextCursor: null })
  server.answer(listPayouts, { payouts: [], nextCursor: null })
  server.answer(payoutMethod, { method, hasTwoFactor: true })
  await begin(lunaCreates, '/creator/earnings')
  return server
}
