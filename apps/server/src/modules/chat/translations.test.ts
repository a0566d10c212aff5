import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import {
  DAY_MS,
  deleteMessage,
  editConversation,
  getConversation,
  KEPT_DAYS,
  readContent,
  sendMessage,
  translateMessages,
  translateText,
  unlockMessage,
  type Message,
} from '@fanlight/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatOf, mediaTo, messageName } from '../../testing/chat.ts'
import { aPhoto, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'

/** An engine that speaks LibreTranslate's API: what it is asked, it says in capitals. */
let engine: Server
let asked: string[] = []
let mood: 'well' | 'broken' | 'verbose' = 'well'
/** What happens while it thinks. */
let meanwhile = (): Promise<unknown> => Promise.resolve()

let app: TestApp
const { say, messages, friends } = chatOf(() => app)
beforeAll(async () => {
  engine = createServer((request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (request.url === '/languages') return answer([{ code: 'de' }, { code: 'en' }])
    return void readText(request).then(async (body) => {
      const { q } = JSON.parse(body) as { q: string }
      asked.push(q)
      await meanwhile()
      if (mood === 'broken') return response.writeHead(500).end('out of memory')
      const translatedText = mood === 'verbose' ? 'x'.repeat(1_801) : q.toUpperCase()
      return answer({ translatedText, detectedLanguage: { language: 'en', confidence: 90 } })
    })
  })
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  app = await startTestApp({ TRANSLATE_URL: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await app.close()
  engine.close()
})
beforeEach(() => {
  asked = []
  mood = 'well'
  meanwhile = () => Promise.resolve()
})

const id = ({ user }: Person) => user.userId
const about = (other: Person, said: readonly Message[]) => ({
  targetUserId: id(other),
  messageIds: said.map(({ messageId }) => messageId),
  language: 'de' as const,
})
const translated = async (who: Person, other: Person, said: readonly Message[]) =>
  (await app.as(who).call(translateMessages, about(other, said))).texts
const kept = async () =>
  (
    await app.platform.db.pool.query<{ words: string }>('select words from message_translations order by words')
  ).rows.map(({ words }) => words)

describe('what was written', () => {
  it('is translated once, newest first, for either of the two', async () => {
    const [one, other] = await friends()
    const said = [await say(one, other, 'hello'), await say(other, one, 'yes?')]
    for (const [who, whom] of [
      [other, one],
      [one, other],
    ] as const) {
      expect(await translated(who, whom, said)).toEqual([
        { messageId: said[1]!.messageId, words: 'YES?', source: 'en' },
        { messageId: said[0]!.messageId, words: 'HELLO', source: 'en' },
      ])
    }
    expect(asked).toEqual(['yes?', 'hello'])
  })

  it('is for nobody else, and what a reader has hidden or cleared is not for them', async () => {
    const [one, other] = await friends()
    const [stranger, third] = await friends()
    const said = await say(one, other, 'between us')
    for (const whom of [one, other, third]) expect(await translated(stranger, whom, [said])).toEqual([])
    expect((await app.as().refused(translateMessages, about(one, [said]))).status).toBe(401)
    await app.as(other).call(deleteMessage, { toUserId: id(one), messageId: said.messageId })
    expect(await translated(other, one, [said])).toEqual([])
    expect(asked).toEqual([])
  })

  it('by a stranger keeps its links hidden, also when it was translated for its sender, until it is accepted', async () => {
    const [stranger, reader] = [await app.person(), await app.person()]
    const said = await say(stranger, reader, 'see evil.example/x')
    expect((await translated(stranger, reader, [said]))[0]?.words).toBe('SEE EVIL.EXAMPLE/X')
    expect((await translated(reader, stranger, [said]))[0]?.words).toBe('SEE […]')
    await app.as(reader).call(editConversation, { targetUserId: id(stranger), accept: true })
    expect((await translated(reader, stranger, [said]))[0]?.words).toBe('SEE EVIL.EXAMPLE/X')
  })

  it('leaves nothing behind when its sender deletes it or leaves', async () => {
    const [one, other] = await friends()
    const said = [await say(one, other, 'unsaid soon'), await say(one, other, 'until i leave')]
    await translated(other, one, said)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: said[0]!.messageId })
    expect(await kept()).not.toContain('UNSAID SOON')
    expect(await kept()).toContain('UNTIL I LEAVE')
    await app.leave(one)
    expect(await kept()).not.toContain('UNTIL I LEAVE')
  })

  it('is not kept when it was deleted while the engine was at it', async () => {
    const [one, other] = await friends()
    const said = await say(one, other, 'too fast')
    meanwhile = () => app.as(one).call(deleteMessage, { toUserId: id(other), messageId: said.messageId })
    await translated(other, one, [said])
    expect(await kept()).not.toContain('TOO FAST')
  })

  it('is refused when the engine is broken, and asked for again next time', async () => {
    const [one, other] = await friends()
    const said = [await say(one, other, 'secret plans')]
    mood = 'broken'
    expect((await app.as(other).refused(translateMessages, about(one, said))).reason).toBe('TRANSLATION_UNAVAILABLE')
    expect(app.logLines.join('')).not.toContain('secret plans')
    mood = 'well'
    expect(await translated(other, one, said)).toHaveLength(1)
  })
})

describe('what a person wants translated', () => {
  const wanted = async (who: Person, other: Person) =>
    (await app.as(who).call(getConversation, { targetUserId: id(other) })).conversation.translation

  it('is theirs, for this conversation, and goes with them', async () => {
    const [one, other] = await friends()
    await say(one, other, 'hello')
    expect(await wanted(one, other)).toEqual({ incoming: null, outgoing: null })
    const translation = { incoming: 'de' as const, outgoing: 'en' as const }
    const { conversation } = await app.as(one).call(editConversation, { targetUserId: id(other), translation })
    expect(conversation.translation).toEqual(translation)
    await app.as(one).call(editConversation, { targetUserId: id(other), isMuted: true })
    expect(await wanted(one, other)).toEqual(translation)
    expect(await wanted(other, one)).toEqual({ incoming: null, outgoing: null })
    await app.leave(one)
    const { rows } = await app.platform.db.pool.query(
      'select 1 from conversation_sides where user_id = $1 and (translate_incoming is not null or translate_outgoing is not null)',
      [id(one)],
    )
    expect(rows).toEqual([])
  })

  it('begins with the language in which the other one uses the site', async () => {
    const [one, other] = await friends()
    const { conversation } = await app.as(one).call(getConversation, { targetUserId: id(other) })
    expect(conversation.language).toBe('en')
  })
})

describe('what is about to be written', () => {
  it('is translated, and arrives with the language it was translated to', async () => {
    const [one, other] = await friends()
    const { text } = await app.as(one).call(translateText, { text: ' good morning ', language: 'de' })
    expect(text).toEqual({ words: 'GOOD MORNING', source: 'en' })
    const content = { text: 'good morning', translate: text.words, translateTo: 'de' }
    await app.as(one).call(sendMessage, {
      messageId: messageName(),
      toUserId: id(other),
      contentType: 'text',
      sendContent: JSON.stringify(content),
    })
    const [received] = await messages(other, one)
    expect(readContent(received!.sendContent)).toMatchObject(content)
    expect(await kept()).not.toContain('GOOD MORNING')
  })

  it('has 600 characters, and says no more in another language than a message takes', async () => {
    const [one] = await friends()
    const long = await app.as(one).raw(translateText.path, { text: 'x'.repeat(601), language: 'de' })
    expect(long.status).toBe(400)
    mood = 'verbose'
    const refused = await app.as(one).refused(translateText, { text: 'short', language: 'de' })
    expect(refused.reason).toBe('TRANSLATION_UNAVAILABLE')
  })
})

it('is refused where no engine is set up; that nothing is to be translated is heard all the same', async () => {
  const bare = await startTestApp()
  const [one, other] = await chatOf(() => bare).friends()
  const said = await chatOf(() => bare).say(one, other, 'hello')
  const targetUserId = id(other)
  const as = bare.as(one)
  expect((await as.refused(translateMessages, about(other, [said]))).reason).toBe('TRANSLATION_UNAVAILABLE')
  expect((await as.refused(translateText, { text: 'x', language: 'de' })).reason).toBe('TRANSLATION_UNAVAILABLE')
  const wish = { targetUserId, translation: { incoming: 'de' as const, outgoing: null } }
  expect((await as.refused(editConversation, wish)).reason).toBe('TRANSLATION_UNAVAILABLE')
  await as.call(editConversation, { targetUserId, translation: { incoming: null, outgoing: null } })
  await bare.close()
})

it('what was kept of a creator who left is not translated once its time is over', async () => {
  const [fan, creator] = [await fanWith(app, 100), await app.creator()]
  const { follow } = chatOf(() => app)
  await follow(fan, creator)
  const priced = mediaTo(fan, [await aPhoto(app, creator)], { price: 40, text: 'a fading text' })
  const { message } = await app.as(creator).call(sendMessage, priced)
  const { messageId } = message
  await app.as(fan).call(unlockMessage, { targetUserId: id(creator), messageId, expectedPrice: 40 })
  await app.leave(creator)
  expect((await app.as(fan).call(translateMessages, about(creator, [message]))).texts).toHaveLength(1)
  app.clock.advance(KEPT_DAYS * DAY_MS)
  const again = await app.signIn(fan)
  expect(await app.as(again).call(translateMessages, about(creator, [message]))).toEqual({ texts: [] })
})
