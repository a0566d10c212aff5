import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import {
  addComment,
  blockUser,
  buyPost,
  deleteComment,
  getClientConfig,
  translateComment,
  translatePost,
  type OwnPost,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPost, changePost, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

type Asked = { q: string; source: string; target: string; format: string; api_key?: string }

/** An engine that speaks LibreTranslate's API: what it is asked, it says in capitals. */
let engine: Server
let asked: Asked[] = []
let mood: 'well' | 'broken' | 'endless' = 'well'

let app: TestApp
let creator: Person
let fan: Person
beforeAll(async () => {
  engine = createServer((request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/languages') return answer([{ code: 'de' }, { code: 'en' }, { code: 'zh-Hans' }])
    return void readText(request).then((body) => {
      const question = JSON.parse(body) as Asked
      asked.push(question)
      if (mood === 'broken') return response.writeHead(500).end('out of memory')
      if (mood === 'endless') return response.end('x'.repeat(1024 * 1024))
      return answer({ translatedText: question.q.toUpperCase(), detectedLanguage: { language: 'en', confidence: 90 } })
    })
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  app = await startTestApp({ TRANSLATE_URL: `http://127.0.0.1:${port}/`, TRANSLATE_KEY: 'our key' })
  creator = await app.creator()
  fan = await app.person()
})
afterAll(async () => {
  await app.close()
  engine.close()
})
beforeEach(() => {
  asked = []
  mood = 'well'
})

const translated = (who: Person, { contentId }: OwnPost, language: 'de' | 'zh-CHS' = 'de') =>
  app.as(who).call(translatePost, { contentId, language })

describe('a post in another language', () => {
  it('is translated once, and again when its words change', async () => {
    const post = await aPost(app, creator, { text: 'by the sea', teaser: 'look' })
    for (const _ of [1, 2]) {
      expect(await translated(fan, post)).toEqual({
        teaser: { words: 'LOOK', source: 'en' },
        text: { words: 'BY THE SEA', source: 'en' },
      })
    }
    expect(asked).toEqual([
      { q: 'look', source: 'auto', target: 'de', format: 'text', api_key: 'our key' },
      { q: 'by the sea', source: 'auto', target: 'de', format: 'text', api_key: 'our key' },
    ])
    await changePost(app, creator, post, { text: 'in the city' })
    expect((await translated(fan, post)).text?.words).toBe('IN THE CITY')
    expect(asked).toHaveLength(3)
    await translated(fan, post, 'zh-CHS')
    expect(asked.at(-1)).toMatchObject({ target: 'zh-Hans' })
  })

  it('that is locked gives away nothing but its teaser, also of what is kept', async () => {
    const post = await aPost(app, creator, {
      text: 'for buyers',
      teaser: 'look',
      visibility: { kind: 'paid', price: 10 },
    })
    const buyer = await fanWith(app, 10)
    await app.as(buyer).call(buyPost, { contentId: post.contentId })
    expect((await translated(buyer, post)).text?.words).toBe('FOR BUYERS')
    expect(await translated(fan, post)).toEqual({ teaser: { words: 'LOOK', source: 'en' }, text: null })
    expect(asked.filter(({ q }) => q === 'for buyers')).toHaveLength(1)
  })

  it.each(['broken', 'endless'] as const)('says so when the engine is %s, and asks again next time', async (how) => {
    const post = await aPost(app, creator, { text: `words for ${how}`, teaser: '' })
    const input = { contentId: post.contentId, language: 'de' as const }
    mood = how
    expect((await app.as(fan).refused(translatePost, input)).reason).toBe('TRANSLATION_UNAVAILABLE')
    mood = 'well'
    expect((await translated(fan, post)).text?.words).toBe(`WORDS FOR ${how.toUpperCase()}`)
    expect(app.logLines.join('')).not.toContain(`words for ${how}`)
  })

  it('is refused in a language that the engine does not speak, of a post that is not there, and to visitors', async () => {
    const post = await aPost(app, creator)
    const { contentId } = post
    expect((await app.as(fan).refused(translatePost, { contentId, language: 'th' })).reason).toBe(
      'TRANSLATION_UNAVAILABLE',
    )
    const draft = await aPost(app, creator, { status: 0 })
    const input = { contentId: draft.contentId, language: 'de' as const }
    for (const who of [fan, creator]) expect((await app.as(who).refused(translatePost, input)).reason).toBe('NOT_FOUND')
    expect((await app.as().refused(translatePost, { contentId, language: 'de' })).status).toBe(401)
    expect(asked).toEqual([])
  })

  it('goes with the words when its creator leaves', async () => {
    const writer = await app.creator()
    const post = await aPost(app, writer)
    await translated(fan, post)
    await app.leave(writer)
    const { rows } = await app.platform.db.pool.query('select 1 from post_translations where post_id = $1', [
      post.contentId,
    ])
    expect(rows).toEqual([])
  })
})

describe('a comment in another language', () => {
  const say = async (who: Person, { contentId }: OwnPost, text: string) =>
    (await app.as(who).call(addComment, { contentId, text })).comment.commentId
  const input = (commentId: Awaited<ReturnType<typeof say>>) => ({ commentId, language: 'de' as const })

  it('is translated once, and goes with it', async () => {
    const post = await aPost(app, creator)
    const commentId = await say(creator, post, 'well said')
    for (const _ of [1, 2]) {
      expect(await app.as(fan).call(translateComment, input(commentId))).toEqual({
        text: { words: 'WELL SAID', source: 'en' },
      })
    }
    expect(asked).toHaveLength(1)
    await app.as(creator).call(deleteComment, { commentId })
    const { rows } = await app.platform.db.pool.query('select 1 from comment_translations where comment_id = $1', [
      commentId,
    ])
    expect(rows).toEqual([])
    expect((await app.as(fan).refused(translateComment, input(commentId))).reason).toBe('NOT_FOUND')
  })

  it('is for those who see it', async () => {
    const locked = await aPost(app, creator, { visibility: { kind: 'paid', price: 10 } })
    const inside = await say(creator, locked, 'inside')
    expect((await app.as(fan).refused(translateComment, input(inside))).reason).toBe('POST_LOCKED')
    const troll = await app.person()
    const theirs = await say(troll, await aPost(app, creator), 'theirs')
    await app.as(troll).call(blockUser, { otherUserId: fan.user.userId, blockBehavior: 1 })
    expect((await app.as(fan).refused(translateComment, input(theirs))).reason).toBe('NOT_FOUND')
    expect(asked).toEqual([])
  })
})

it('is offered only where an engine is set up', async () => {
  expect((await app.as().call(getClientConfig, {})).canTranslate).toBe(true)
  const bare = await startTestApp()
  const [writer, reader] = [await bare.creator(), await bare.person()]
  const { contentId } = await aPost(bare, writer)
  expect((await bare.as().call(getClientConfig, {})).canTranslate).toBe(false)
  const refused = await bare.as(reader).refused(translatePost, { contentId, language: 'de' })
  expect(refused.reason).toBe('TRANSLATION_UNAVAILABLE')
  await bare.close()
})
