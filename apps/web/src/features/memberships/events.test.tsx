import { diamonds, listMemberships, queryTiers, walletChannel, type EventOf } from '@fanlight/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as realtime from '../../platform/realtime/hooks.ts'
import { type FakeServer, startServer } from '../../testing/fake-server.ts'
import { luna, velvet } from '../../testing/people.ts'
import { begin, endAll, show } from '../../testing/render-app.tsx'
import { allOffers, asMember, at, membership } from '../../testing/sales.ts'
import { Events } from './events.tsx'
import { MembershipsPage } from './pages/MembershipsPage.tsx'
import { SubscribeButton } from './profile/SubscribeButton.tsx'
import { TiersRow } from './profile/TiersRow.tsx'

let server: FakeServer
let hear: (event: EventOf<typeof walletChannel>) => void
let resync: () => void

beforeEach(async () => {
  // The channel and not the socket behind it: test files share their modules, and one fake socket would be another's.
  const joined = vi.spyOn(realtime, 'useChannel')
  server = startServer()
  server.answer(queryTiers, { tiers: allOffers, hasTiers: true })
  server.answer(listMemberships, { memberships: [] })
  await begin(luna)
  show(
    <>
      <Events account={luna} />
      <SubscribeButton creator={velvet} relation={{ subscribe: false }} />
      <TiersRow creator={velvet} />
      <MembershipsPage />
    </>,
  )
  await screen.findByText('from $4.99 / month + $0.25 fees = $5.24')
  await screen.findByText('No memberships yet')
  const [channel, key, onEvent, options] = joined.mock.lastCall ?? []
  expect([channel, key]).toEqual([walletChannel, { userId: luna.userId }])
  hear = (event) => act(() => onEvent?.(event))
  resync = () => act(() => options?.onResync?.())
})
afterEach(endAll)

it('a membership that began shows wherever the creator is shown', async () => {
  server.answer(queryTiers, { tiers: asMember, hasTiers: true })
  server.answer(listMemberships, { memberships: [membership()] })
  hear({ type: 'membership_changed', data: { creatorId: velvet.userId, level: 1, expireTime: at(2031, 3, 14) } })

  expect(screen.getByText('Subscribed')).toBeTruthy()
  await screen.findByText('You’re a member: Front row')
  await screen.findByText('Renews on Mar 14, 2031 for $13.64')
})

it('one that ended is not shown as one any more', async () => {
  hear({ type: 'membership_changed', data: { creatorId: velvet.userId, level: 1, expireTime: at(2031, 3, 14) } })
  hear({ type: 'membership_changed', data: { creatorId: velvet.userId, level: 0, expireTime: at(2031, 3, 14) } })
  expect(screen.getByText('Subscribe')).toBeTruthy()
})

it('what was missed is read again', async () => {
  server.answer(listMemberships, { memberships: [membership()] })
  resync()
  await screen.findByText('Renews on Mar 14, 2031 for $13.64')
})

it('other news about money read nothing again', () => {
  const before = server.askedFor(queryTiers).length
  hear({ type: 'balance_changed', data: { diamondBalance: diamonds(5) } })
  expect(server.askedFor(queryTiers)).toHaveLength(before)
})
