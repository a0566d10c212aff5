import {
  DAY_MS,
  downloadKeptMessage,
  KEPT_DAYS,
  listConversations,
  listFanPayments,
  MINUTE_MS,
  queryMessages,
  reactToMessage,
  readContent,
  refundPayment,
  sendMessage,
  unlockMessage,
  type MessageMedia,
} from '@fanlight/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatOf, mediaTo } from '../../testing/chat.ts'
import { massOf, mediaToMany } from '../../testing/mass.ts'
import { aPhoto, fanWith } from '../../testing/posts.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../wallet/index.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const PRICE = 40
const id = ({ user }: Person) => user.userId
const { follow, messages } = chatOf(() => app)
const { send, unsend, received } = massOf(() => app)
const settled = async () => {
  await app.chat.workMass()
  for (let round = 0; round < 3; round++) await app.platform.jobs.runDue()
}
const fetched = (url: string) => app.http.server.inject({ method: 'GET', url })
const mediaOf = async (fan: Person, creator: Person): Promise<MessageMedia> =>
  readContent((await received(fan, creator)).sendContent).mediaList[0]!
const lettersTo = async ({ email }: Person) =>
  (await app.letters()).filter(({ to, subject }) => to === email && subject.includes('keep'))

/** A creator who sold a message to the first of two fans, written to each or to many, and left. */
async function left(
  way: 'one' | 'many',
  before: (creator: Person, massId: string) => Promise<unknown> = async () => null,
) {
  const creator = await app.creator('Vanishia')
  const [buyer, other] = [await fanWith(app, 100), await fanWith(app, 100)]
  for (const fan of [buyer, other]) await follow(fan, creator)
  const media = [await aPhoto(app, creator)]
  let massId = ''
  if (way === 'many')
    massId = (await send(creator, mediaToMany(creator, media, { price: PRICE, text: 'a fading text' }))).massId
  else {
    for (const fan of [buyer, other]) {
      await app.as(creator).call(sendMessage, mediaTo(fan, media, { price: PRICE, text: 'a fading text' }))
    }
  }
  const { messageId } = await received(buyer, creator)
  await app.as(buyer).call(unlockMessage, { targetUserId: id(creator), messageId, expectedPrice: PRICE })
  await before(creator, massId)
  await app.leave(creator)
  await settled()
  const asked = { targetUserId: id(creator), messageId, mediaId: media[0]! }
  return { creator, buyer, other, asked, until: app.clock.now() + KEPT_DAYS * DAY_MS }
}

describe.each(['one', 'many'] as const)('a bought message to %s whose creator has left', (way) => {
  it('stays with who bought it, who is told until when, and is gone for everybody else', async () => {
    const { creator, buyer, other, until } = await left(way)
    const content = readContent((await received(buyer, creator)).sendContent)
    expect(content).toMatchObject({ text: 'a fading text', isUnlocked: true, keptUntil: until })
    expect((await fetched(content.mediaList[0]!.url!)).statusCode).toBe(200)
    expect(await messages(other, creator)).toEqual([])
    const { conversations } = await app.as(buyer).call(listConversations, {})
    expect(conversations.map(({ chatWithUserId }) => chatWithUserId)).toEqual([id(creator)])
  })

  it('has its files, also where jobs are done as soon as they are asked for', async () => {
    const { jobs } = app.platform
    await jobs.start()
    try {
      const { buyer, asked } = await left(way)
      const removing = async () =>
        (await jobs.desk.kinds()).filter((one) => one.kind.startsWith('media.remove') && one.due + one.running > 0)
      await expect.poll(removing).toEqual([])
      const { url } = await app.as(buyer).call(downloadKeptMessage, asked)
      expect((await fetched(url)).statusCode).toBe(200)
    } finally {
      await jobs.stop()
    }
  })

  it('is announced to its buyer by one letter with the date, and to nobody else', async () => {
    const { creator, buyer, other, until } = await left(way)
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(until)
    const letters = await lettersTo(buyer)
    expect(letters.map(({ subject }) => subject)).toEqual([`Your messages to keep until ${day}`])
    expect(letters[0]!.text).toContain(`/#/messages?id=${id(creator)}`)
    expect(await lettersTo(other)).toEqual([])
  })

  it('can be downloaded by its buyer alone, as a file', async () => {
    const { buyer, other, asked } = await left(way)
    const { url, expiresAt } = await app.as(buyer).call(downloadKeptMessage, asked)
    expect(expiresAt).toBe(app.clock.now() + 15 * MINUTE_MS)
    const { statusCode, headers, rawPayload } = await fetched(url)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 640, height: 480 })
    expect((await app.as(other).refused(downloadKeptMessage, asked)).reason).toBe('NOT_FOUND')
    const elsewhere = { ...asked, mediaId: '77' as never }
    expect((await app.as(buyer).refused(downloadKeptMessage, elsewhere)).reason).toBe('NOT_FOUND')
  })

  it('is gone for a buyer who was given back what they paid', async () => {
    const operator = await app.admin()
    const { creator, buyer, asked } = await left(way)
    const { payments } = await app.as(operator).call(listFanPayments, { fanId: id(buyer) })
    const { paymentId } = payments.find(({ kind }) => kind === 'message_sale')!
    await app.as(operator).call(refundPayment, { paymentId, reason: 'They asked for it' })
    expect(await messages(buyer, creator)).toEqual([])
    expect((await app.as(buyer).refused(downloadKeptMessage, asked)).reason).toBe('NOT_FOUND')
    expect(await checkLedger(app.platform.db)).toEqual([])
  })

  it('is gone when its time is over, and so is every word and file of it', async () => {
    const { creator, buyer, asked, until } = await left(way)
    const { url } = await mediaOf(buyer, creator)
    app.clock.advance(until - app.clock.now())
    const again = await app.signIn(buyer)
    expect((await app.as(again).refused(downloadKeptMessage, asked)).reason).toBe('NOT_FOUND')
    // By the time as it is, before anything has run.
    expect(await app.as(again).call(queryMessages, { targetUserId: id(creator) })).toEqual([])
    const { conversations } = await app.as(again).call(listConversations, {})
    expect(conversations.map(({ lastMessage }) => lastMessage)).toEqual([null])
    const one = { targetUserId: id(creator), messageId: asked.messageId }
    const said = await Promise.all([
      app.as(again).refused(unlockMessage, { ...one, expectedPrice: PRICE }),
      app.as(again).refused(reactToMessage, { ...one, emoji: '❤️' }),
    ])
    expect(said.map(({ reason }) => reason)).toEqual(['NOT_FOUND', 'NOT_FOUND'])
    expect(JSON.stringify(said)).not.toContain('fading')
    await app.chat.forgetKept()
    await settled()
    expect(await app.as(again).call(queryMessages, { targetUserId: id(creator) })).toEqual([])
    const folder = url!.split('/').slice(6, 8).join('/')
    expect(await app.platform.storage.listOlderThan(`assets/${folder}`, app.clock.now() + DAY_MS)).toEqual([])
    for (const table of ['messages', 'mass_messages']) {
      const { rows } = await app.platform.db.pool.query(
        `select 1 from ${table} t where t::text like '%' || $1 || '%' or (t::text like '%fading%' and t::text like '%' || $2 || '%')`,
        [asked.mediaId, id(creator)],
      )
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})

it('a mass message that was taken back before stays with its buyer as long', async () => {
  const { creator, buyer, until } = await left('many', (writer, massId) => unsend(writer, { massId: massId as never }))
  const content = readContent((await received(buyer, creator)).sendContent)
  expect(content).toMatchObject({ isUnlocked: true, keptUntil: until })
  expect((await fetched(content.mediaList[0]!.url!)).statusCode).toBe(200)
})

it('is refused while the creator is here', async () => {
  const creator = await app.creator()
  const fan = await fanWith(app, 100)
  await follow(fan, creator)
  const mediaId = await aPhoto(app, creator)
  const { message } = await app.as(creator).call(sendMessage, mediaTo(fan, [mediaId], { price: PRICE }))
  const asked = { targetUserId: id(creator), messageId: message.messageId }
  await app.as(fan).call(unlockMessage, { ...asked, expectedPrice: PRICE })
  expect((await app.as(fan).refused(downloadKeptMessage, { ...asked, mediaId })).reason).toBe('NOT_FOUND')
})
