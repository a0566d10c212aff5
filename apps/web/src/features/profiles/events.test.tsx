import { getProfile, relationsChannel } from '@fanlight/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startServer } from '../../testing/fake-server.ts'
import { luna, velvetsProfile } from '../../testing/people.ts'
import { begin, endAll } from '../../testing/render-app.tsx'
import { showConnected, type Joined } from '../../testing/show-connected.tsx'
import { FollowButton } from './FollowButton.tsx'
import { Events } from './events.tsx'

vi.mock('socket.io-client', async () => (await import('../../testing/fake-socket.ts')).fakeSocketClient)

const page = (
  <>
    <Events account={luna} />
    <FollowButton person={velvetsProfile} answered={null} />
  </>
)
let relations: Joined<typeof relationsChannel>

beforeEach(async () => {
  startServer().answer(getProfile, velvetsProfile)
  await begin(luna)
  relations = await showConnected(page, relationsChannel, { userId: luna.userId })
})
afterEach(endAll)

function hear(following: boolean) {
  const data = { otherUserId: velvetsProfile.userId, relation: { following, subscribe: false, blocking: false } }
  relations.hear({ type: 'relation_changed', data })
}

it('what another device does shows here', () => {
  hear(true)
  expect(screen.getByRole('button', { name: /^Following Velvet/ })).toBeTruthy()
  hear(false)
  expect(screen.getByRole('button', { name: 'Follow Velvet' })).toBeTruthy()
})

it('after a gap the server is believed again, not what was heard before it', async () => {
  hear(true)
  relations.missSome()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Follow Velvet' })).toBeTruthy())
})
