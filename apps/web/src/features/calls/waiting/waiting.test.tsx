import { checkCall, instant, leaveCallWait, listCallWaits, waitForCall, type CallWait } from '@fanlight/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { person } from '../../../testing/people.ts'
import { hearPlan } from '../plans-news.ts'
import { beginCalls, endCalls, press, showCalls } from '../testing/show-calls.tsx'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
let media: Awaited<ReturnType<typeof beginCalls>>['media']

const wait: CallWait = {
  creator: { ...person('Velvet'), isFollowing: true },
  kind: 'video',
  since: instant(0),
  place: 1,
  turnUntil: null,
}

beforeEach(async () => {
  ;({ media, server } = await beginCalls())
  server.answer(waitForCall, { wait })
  server.answer(leaveCallWait, {})
  server.answer(listCallWaits, { waits: [], waitingForMe: 0 })
})
afterEach(() => endCalls(media))

it('a busy line offers to tell when it is free, and the waiting can be left', async () => {
  await showCalls(server)
  server.refuse(checkCall, 'USER_IN_CALL')
  await press('Call Velvet')
  expect(await screen.findByText('Line Busy')).toBeTruthy()
  await press('Tell me when they’re free')
  expect(await screen.findByText('We’ll tell you when Velvet is free.')).toBeTruthy()
  expect(server.askedFor(waitForCall)).toMatchObject([{ creatorId: wait.creator.userId }])
  await press('Stop waiting')
  await waitFor(() => expect(server.askedFor(leaveCallWait)).toHaveLength(1))
})

it('who waits already is told that, and can leave', async () => {
  await showCalls(server)
  server.refuse(checkCall, 'USER_IN_CALL')
  server.answer(listCallWaits, { waits: [wait], waitingForMe: 0 })
  await press('Call Velvet')
  expect(await screen.findByText('We’ll tell you when Velvet is free.')).toBeTruthy()
  expect(screen.queryByText('Line Busy')).toBeNull()
  await press('Stop waiting')
  await waitFor(() => expect(server.askedFor(leaveCallWait)).toHaveLength(1))
})

it('a line that is free is said aloud, with the way to call', async () => {
  await showCalls(server)
  act(() => hearPlan({ type: 'line_free', data: { wait } }))
  expect(await screen.findByText('Velvet is free to talk now')).toBeTruthy()
  await press('Call now')
  await waitFor(() => expect(server.askedFor(checkCall)).toHaveLength(1))
})
