import { getPost, instant, pollChannel, votePoll, type Poll, type Post } from '@fanlight/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyOf, queryClient } from '../../../platform/api/index.ts'
import { askedFor } from '../../../testing/dialogs.ts'
import { startServer, type FakeServer } from '../../../testing/fake-server.ts'
import { luna } from '../../../testing/people.ts'
import { aPost } from '../../../testing/posts.ts'
import { begin, endAll, show } from '../../../testing/render-app.tsx'
import { showConnected } from '../../../testing/show-connected.tsx'
import { watchViews } from '../../../testing/watch-views.ts'
// Lazy in the product; here before anybody waits for it.
import './Poll.tsx'
import { PostCard } from '../card/PostCard.tsx'
import { usePost } from '../queries.ts'

vi.mock('socket.io-client', async () => (await import('../../../testing/fake-socket.ts')).fakeSocketClient)

let server: FakeServer
beforeEach(() => {
  server = startServer()
  watchViews()
})
afterEach(endAll)

const asked: Poll = {
  question: 'Which next?',
  options: [
    { text: 'Sea', votes: null },
    { text: 'City', votes: null },
  ],
  total: 3,
  voted: null,
  endsAt: instant(Date.now() + 86_400_000),
  isOver: false,
}
const answered: Poll = {
  ...asked,
  options: [
    { text: 'Sea', votes: 3 },
    { text: 'City', votes: 1 },
  ],
  total: 4,
  voted: 0,
}

/** The card as the cache has it: what is changed there shows. */
function Kept({ post }: { post: Post }) {
  const { data } = usePost(post.contentId)
  return <PostCard post={data?.content ?? post} />
}
const cardOf = (poll: Poll, part: Partial<Post> = {}) => {
  const post = aPost(1, { poll, ...part })
  queryClient.setQueryData(keyOf(getPost, { contentId: post.contentId }), { content: post })
  return <Kept post={post} />
}
const poll = () => screen.findByRole('group', { name: 'Which next?' })
const option = (name: string) => screen.getByRole('button', { name })

describe('a poll', () => {
  it('is voted in with one press, and then says how it stands', async () => {
    await begin(luna)
    server.answer(votePoll, { poll: answered })
    show(cardOf(asked))
    const group = await poll()
    expect(within(group).getByText('3 votes')).toBeTruthy()
    expect(screen.queryByText('75%')).toBeNull()
    await userEvent.click(option('Sea'))
    await screen.findByText('75%')
    expect(server.askedFor(votePoll)).toMatchObject([{ contentId: '1', option: 0 }])
    expect(within(screen.getByText('Sea').closest('li')!).getByRole('img', { name: 'Your vote' })).toBeTruthy()
    expect(screen.getByText('4 votes')).toBeTruthy()
    expect(document.activeElement).toBe(group)
  })

  it('can be answered otherwise until it ends', async () => {
    await begin(luna)
    show(cardOf(answered))
    await poll()
    await userEvent.click(screen.getByRole('button', { name: 'Change vote' }))
    expect(option('Sea').getAttribute('aria-pressed')).toBe('true')
    server.answer(votePoll, { poll: { ...answered, voted: 1 } })
    await userEvent.click(option('City'))
    await screen.findByText('75%')
    expect(server.askedFor(votePoll)).toMatchObject([{ option: 1 }])
  })

  it('that is over shows how it ended, and takes no vote', async () => {
    await begin(luna)
    show(cardOf({ ...answered, voted: null, isOver: true }))
    await poll()
    expect(screen.getByText('Final results')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sea' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change vote' })).toBeNull()
  })

  it('of one’s own only says how it stands', async () => {
    await begin(luna)
    show(cardOf({ ...answered, voted: null }, { isOwn: true }))
    await poll()
    expect(screen.getByText('75%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sea' })).toBeNull()
  })

  it('that has ended meanwhile says so, and shows its end', async () => {
    await begin(luna)
    server.refuse(votePoll, 'POLL_ENDED')
    server.answer(getPost, { content: aPost(1, { poll: { ...answered, voted: null, isOver: true } }) })
    show(cardOf(asked))
    await poll()
    await userEvent.click(option('City'))
    await screen.findByText('Final results')
  })

  it('asks a visitor to log in', async () => {
    await begin(null)
    show(cardOf(asked))
    await poll()
    await userEvent.click(option('City'))
    expect(askedFor('login')).not.toBeNull()
    expect(server.askedFor(votePoll)).toEqual([])
  })

  it('moves while others vote', async () => {
    await begin(luna)
    const { contentId } = aPost(1)
    const room = await showConnected(cardOf(answered), pollChannel, { contentId })
    room.hear({ type: 'poll_changed', data: { contentId, votes: [3, 9], total: 12 } })
    await waitFor(() => expect(screen.getByText('25%')).toBeTruthy())
    expect(screen.getByText('12 votes')).toBeTruthy()
  })
})
