import {
  buyPost,
  DAY_MS,
  editPost,
  getAuthoredPost,
  getPost,
  listPosts,
  pollChannel,
  POLL_OPTION_MAX_LENGTH,
  previewPost,
  roomOf,
  votePoll,
  type OwnPost,
  type PollForm,
} from '@fanlight/contract'
import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPost, changePost, fanWith, formOf, passes, type PostWishes } from '../../testing/posts.ts'
import { connectDevice } from '../../testing/sockets.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let creator: Person
beforeAll(async () => {
  app = await startTestApp()
  creator = await app.creator()
})
afterAll(() => app.close())

const which: PollForm = { question: 'Which next?', options: ['Sea', 'City', 'Forest'], days: 3 }
const withPoll = (wishes: PostWishes = {}) => aPost(app, creator, { poll: which, ...wishes })
const pollFor = async (who: Person | null, { contentId }: OwnPost) =>
  (await app.as(who).call(getPost, { contentId })).content.poll
const vote = async (who: Person, { contentId }: OwnPost, option: number) =>
  (await app.as(who).call(votePoll, { contentId, option })).poll
const refusal = async (who: Person | null, { contentId }: OwnPost, option = 0) =>
  (await app.as(who).refused(votePoll, { contentId, option })).reason
const votesOf = (poll: Awaited<ReturnType<typeof pollFor>>) => poll?.options.map(({ votes }) => votes)

describe('a poll', () => {
  it('hides how it stands from those who may vote and have not', async () => {
    const post = await withPoll()
    const [fan, other] = [await app.person(), await app.person()]
    expect(post.poll).toEqual({ ...which, options: which.options.map((text) => ({ text, votes: 0 })), total: 0 })
    expect(await vote(fan, post, 1)).toEqual({
      question: 'Which next?',
      options: [
        { text: 'Sea', votes: 0 },
        { text: 'City', votes: 1 },
        { text: 'Forest', votes: 0 },
      ],
      total: 1,
      voted: 1,
      endsAt: post.publishedAt! + 3 * DAY_MS,
      isOver: false,
    })
    for (const who of [other, null]) {
      expect(await pollFor(who, post)).toMatchObject({ total: 1, voted: null })
      expect(votesOf(await pollFor(who, post))).toEqual([null, null, null])
    }
    expect(votesOf(await pollFor(fan, post))).toEqual([0, 1, 0])
    expect(votesOf(await pollFor(creator, post))).toEqual([0, 1, 0])
    const { contents } = await app.as(fan).call(listPosts, { creatorId: creator.user.userId })
    expect(contents.find(({ contentId }) => contentId === post.contentId)?.poll).toMatchObject({ voted: 1, total: 1 })
    // As a stranger would see it: without what others chose.
    const { content } = await app.as(creator).call(previewPost, { contentId: post.contentId })
    expect(votesOf(content.poll)).toEqual([null, null, null])
  })

  it('counts one vote per person, which may be changed, however often they ask at once', async () => {
    const post = await withPoll()
    const fans = await Promise.all([1, 2, 3, 4].map(() => app.person()))
    await Promise.all(
      fans.flatMap((fan, place) => [vote(fan, post, 0), vote(fan, post, place % 3), vote(fan, post, 2)]),
    )
    for (const fan of fans) await vote(fan, post, 2)
    expect(votesOf(await vote(fans[0]!, post, 2))).toEqual([0, 0, 4])
    expect(votesOf(await vote(fans[0]!, post, 0))).toEqual([1, 0, 3])
    expect((await pollFor(fans[0]!, post))?.total).toBe(4)
  })

  it('ends when its days are over, and then shows everybody how it ended', async () => {
    const [post, endless] = [await withPoll(), await withPoll({ poll: { ...which, days: null } })]
    const fan = await app.person()
    await vote(fan, post, 0)
    await passes(app, 3 * DAY_MS)
    expect(await pollFor(null, post)).toMatchObject({ isOver: true, total: 1 })
    expect(votesOf(await pollFor(null, post))).toEqual([1, 0, 0])
    expect(await refusal(fan, post, 1)).toBe('POLL_ENDED')
    expect(await pollFor(null, endless)).toMatchObject({ isOver: false, endsAt: null })
    await vote(await app.person(), endless, 1)
  })

  it('is locked with its post', async () => {
    const post = await withPoll({ visibility: { kind: 'paid', price: 20 } })
    const fan = await fanWith(app, 20)
    for (const who of [fan, null]) expect(await pollFor(who, post)).toBeNull()
    const text = JSON.stringify(await app.as(fan).call(getPost, { contentId: post.contentId }))
    for (const word of ['Which next?', 'Forest']) expect(text).not.toContain(word)
    expect(await refusal(fan, post)).toBe('POST_LOCKED')
    const { content } = await app.as(fan).call(buyPost, { contentId: post.contentId })
    expect(content.poll?.options.map(({ text: option }) => option)).toEqual(which.options)
    await vote(fan, post, 2)
  })

  it('is not answered by its creator, by visitors, where there is none, or with an option that is not there', async () => {
    const [post, plain, fan] = [await withPoll(), await aPost(app, creator), await app.person()]
    expect(await refusal(creator, post)).toBe('SELF_ACTION')
    expect(await refusal(null, post)).toBe('TOKEN_INVALID')
    expect(await refusal(fan, plain)).toBe('NOT_FOUND')
    expect(await refusal(fan, post, 3)).toBe('NOT_FOUND')
    expect(await refusal(fan, post, 6)).toBe('INVALID_INPUT')
    expect(votesOf(await pollFor(creator, post))).toEqual([0, 0, 0])
  })

  it('makes a post by itself', async () => {
    const post = await withPoll({ text: '', teaser: '' })
    expect(post.status).toBe(2)
  })

  it.each([
    ['one option', ['Sea']],
    ['seven options', ['1', '2', '3', '4', '5', '6', '7']],
    ['the same option twice', ['Sea', ' Sea ']],
    ['an empty option', ['Sea', '  ']],
    ['a long option', ['Sea', 'x'.repeat(POLL_OPTION_MAX_LENGTH + 1)]],
  ])('is refused with %s', async (_, options) => {
    const content = { text: 'words', poll: { options } }
    expect((await app.as(creator).refused(editPost, { content })).reason).toBe('INVALID_INPUT')
  })
})

describe('changing a poll', () => {
  const own = async ({ contentId }: OwnPost) => (await app.as(creator).call(getAuthoredPost, { contentId })).content

  it('is free until people have voted; after that only its end, and that it is there', async () => {
    const post = await withPoll()
    const changed = await changePost(app, creator, post, { poll: { ...which, options: ['Lake', 'City'] } })
    expect(changed.poll?.options.map(({ text }) => text)).toEqual(['Lake', 'City'])
    const fan = await app.person()
    await vote(fan, post, 1)
    for (const poll of [
      { ...which, options: ['Lake', 'Village'] },
      { ...which, options: ['City', 'Lake'] },
      { ...which, options: ['Lake', 'City'], question: 'Another?' },
    ]) {
      const asked = { contentId: post.contentId, content: formOf(changed, { poll }) }
      expect((await app.as(creator).refused(editPost, asked)).reason).toBe('POLL_VOTED')
    }
    const longer = await changePost(app, creator, changed, {
      text: 'Other words',
      poll: { ...which, options: ['Lake', 'City'], days: 7 },
    })
    expect(longer.poll).toMatchObject({ days: 7, total: 1 })
    const without = await changePost(app, creator, longer, { poll: null })
    expect(without.poll).toBeNull()
    const again = await changePost(app, creator, without, { poll: which })
    expect(again.poll?.total).toBe(0)
    expect(await pollFor(fan, again)).toMatchObject({ voted: null })
  })

  it('of a post that was sold is refused: it is part of what was bought', async () => {
    const post = await withPoll({ visibility: { kind: 'paid', price: 20 } })
    await app.as(await fanWith(app, 20)).call(buyPost, { contentId: post.contentId })
    for (const poll of [null, { ...which, options: ['Lake', 'City'] }]) {
      const asked = { contentId: post.contentId, content: formOf(post, { poll }) }
      expect((await app.as(creator).refused(editPost, asked)).reason).toBe('POST_SOLD')
    }
    expect((await own(post)).poll?.options).toHaveLength(3)
  })
})

describe('how a poll stands', () => {
  it('is heard live by those who may see it, and by nobody else', async () => {
    await app.listen()
    const post = await withPoll()
    const [fan, other] = [await app.person(), await app.person()]
    const { contentId } = post
    const [mine, theirs] = [await connectDevice(app, fan), await connectDevice(app, other)]
    const join = async (socket: Socket) =>
      (await socket.emitWithAck('join', { room: roomOf(pollChannel, { contentId }) })) as { ok: boolean }
    expect((await join(mine)).ok).toBe(false)
    await vote(fan, post, 0)
    expect([(await join(mine)).ok, (await join(theirs)).ok]).toEqual([true, false])
    const heard = new Promise((resolve) => {
      mine.on('event', (delivery: { data: { total: number } }) => delivery.data.total === 2 && resolve(delivery))
    })
    await vote(other, post, 2)
    expect(await heard).toMatchObject({ type: 'poll_changed', data: { contentId, votes: [1, 0, 1], total: 2 } })
    for (const socket of [mine, theirs]) socket.close()
  })
})

describe('a person who leaves', () => {
  it('takes their vote along, and as a creator their polls', async () => {
    const [writer, fan, other] = [await app.creator(), await app.person(), await app.person()]
    const post = await aPost(app, writer, { poll: which })
    await vote(fan, post, 1)
    await vote(other, post, 1)
    expect(await app.archiveOf(fan)).toMatchObject({ pollVotes: [{ postId: post.contentId, option: 'City' }] })
    expect(await app.archiveOf(writer)).toMatchObject({
      posts: [{ poll: { question: 'Which next?', options: [{ text: 'Sea' }, { text: 'City', votes: 2 }, {}] } }],
    })
    await app.leave(fan)
    expect(votesOf(await pollFor(other, post))).toEqual([0, 1, 0])
    await app.leave(writer)
    for (const table of ['post_polls', 'post_poll_options', 'post_poll_votes']) {
      const { rows } = await app.platform.db.pool.query(`select 1 from ${table} where post_id = $1`, [post.contentId])
      expect([table, rows]).toEqual([table, []])
    }
  })
})
