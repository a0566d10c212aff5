import {
  chatChannel,
  deleteMessage,
  getConversation,
  HOUR_MS,
  listConversations,
  listEarnings,
  listMass,
  listNotifications,
  listStatement,
  markAsRead,
  queryMessages,
  reactToMessage,
  readContent,
  refundOrder,
  roomOf,
  sendMass,
  sendMessage,
  unlockMessage,
  type Endpoint,
  type Message,
  type MessageContent,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chatOf, mediaTo, messageName, textTo } from '../../testing/chat.ts'
import { mediaToMany } from '../../testing/mass.ts'
import { startMembershipApp, type MembershipApp } from '../../testing/memberships.ts'
import { recharge } from '../../testing/money.ts'
import { aPhoto, diamondsFor } from '../../testing/posts.ts'
import type { Person } from '../../testing/test-app.ts'
import { clip, madeVideo } from '../../testing/videos.ts'

const PRICE = 50
/** Who sees what the message costs. Nobody else may, by any call, any event and any address. */
const OPEN_TO = { visitor: false, stranger: false, receiver: false, buyer: true, sender: true } as const
type Name = keyof typeof OPEN_TO
const names = Object.keys(OPEN_TO) as Name[]
const closed = names.filter((name) => !OPEN_TO[name])

let app: MembershipApp
const people = {} as Record<Name, Person | undefined>
/** The same to both, written to each or to many: to one who does not buy it and to one who does. */
const messages = {} as Record<'receiver' | 'buyer', Message>
const WAYS = ['a message', 'a mass message'] as const
/** Folders of what costs something. */
const folders: string[] = []
/** All that the devices of each were told. */
const told = new Map<string, unknown[]>()

const { follow } = chatOf(() => app)
const as = async (name: Name) => {
  const person = people[name]
  return app.as(person && (await app.signIn(person)))
}
const idOf = (name: Name) => people[name]!.user.userId
const fetched = (url: string) => app.http.server.inject({ method: 'GET', url, headers: { accept: 'image/webp,*/*' } })

/** Every address in an answer, also in what stands in it as JSON. */
function addressesIn(answer: unknown): string[] {
  if (typeof answer === 'string') {
    if (answer.startsWith('{')) return addressesIn(JSON.parse(answer))
    return /^\/(view|media|vod)\//.test(answer) ? [answer] : []
  }
  return typeof answer === 'object' && answer !== null ? Object.values(answer).flatMap(addressesIn) : []
}
const contentOf = ({ sendContent }: Message): MessageContent => readContent(sendContent)
const linksOf = (message: Message): string[] =>
  contentOf(message).mediaList.flatMap(({ url, coverUrl }) => [url, coverUrl].filter((link) => link !== null))
const isOfPriced = (link: string): boolean =>
  !link.startsWith('/view/fuzzy/') && folders.some((folder) => link.includes(folder))

async function makeWorld(way: (typeof WAYS)[number]): Promise<void> {
  app = await startMembershipApp()
  const publish = vi.spyOn(app.platform.realtime, 'publish')
  publish.mockImplementation(async (channel, key, type, data) => {
    const room = roomOf(channel, key)
    told.set(room, [...(told.get(room) ?? []), { type, data }])
  })
  const sender = await app.creator()
  people.sender = sender
  for (const name of ['stranger', 'receiver', 'buyer'] as const) {
    people[name] = await app.person()
    await diamondsFor(app, people[name], 100)
  }
  for (const name of ['receiver', 'buyer'] as const) await follow(people[name]!, sender)
  const film = await madeVideo(app, sender, await clip('small.mp4'))
  const priced = [await aPhoto(app, sender), film.asset.assetId]
  const preview = await aPhoto(app, sender)
  const shown = [
    { assetId: priced[0]! },
    { assetId: priced[1]!, type: 'video' as const },
    { assetId: preview, isPreview: true },
  ]
  const about = { price: PRICE, text: 'Look' }
  if (way === 'a mass message') {
    await (await as('sender')).call(sendMass, mediaToMany(sender, shown, about))
    await app.chat.workMass()
  }
  for (const name of ['receiver', 'buyer'] as const) {
    const call = mediaTo(people[name]!, shown, about)
    messages[name] =
      way === 'a message'
        ? (await (await as('sender')).call(sendMessage, call)).message
        : (await (await as('sender')).call(queryMessages, { targetUserId: idOf(name) }))[0]!
  }
  const { rows } = await app.platform.db.pool.query<{ folder: string }>(
    'select folder from media_assets where asset_id = any($1)',
    [priced],
  )
  folders.push(...rows.map(({ folder }) => folder.slice('assets/'.length)))
  const unlocking = { targetUserId: idOf('sender'), messageId: messages.buyer.messageId, expectedPrice: PRICE }
  await (await as('buyer')).call(unlockMessage, unlocking)
}

/** All that somebody can ask for that may have to do with the message, and what they answer it with. */
async function everythingAnswered(name: Name): Promise<unknown[]> {
  const caller = await as(name)
  const answers: unknown[] = []
  const ask = async (endpoint: Endpoint, input: object) =>
    answers.push((await caller.raw(endpoint.path, input)).body.data)
  const others = (['sender', 'receiver', 'buyer', 'stranger'] as const).filter((one) => one !== name)
  for (const filter of ['all', 'unread', 'requests'] as const) await ask(listConversations, { filter })
  await ask(listConversations, { query: 'Look' })
  for (const other of others) {
    const targetUserId = idOf(other)
    await ask(queryMessages, { targetUserId })
    await ask(queryMessages, { targetUserId, after: 1 })
    await ask(getConversation, { targetUserId })
    await ask(markAsRead, { targetUserId })
    for (const { messageId } of Object.values(messages)) {
      await ask(reactToMessage, { targetUserId, messageId, emoji: '🔥' })
      const quoting = { ...textTo(people[other]!, 'What is it?', messageName()), replyTo: messageId }
      await ask(sendMessage, quoting)
      if (name !== 'receiver' && name !== 'buyer') {
        await ask(unlockMessage, { targetUserId, messageId, expectedPrice: PRICE })
      }
    }
  }
  await ask(listMass, {})
  await ask(listStatement, {})
  await ask(listEarnings, {})
  await ask(listNotifications, {})
  const person = people[name]
  if (person) {
    answers.push(await app.archiveOf({ ...person, ...(await app.signIn(person)) }))
    answers.push(told.get(roomOf(chatChannel, { userId: idOf(name) })) ?? [])
  }
  return answers
}

describe.each(WAYS)('%s', (way) => {
  beforeAll(() => makeWorld(way), 120_000)
  afterAll(async () => {
    await app.close()
    folders.length = 0
    told.clear()
  })

  describe('what a message costs something for', () => {
    it.each(closed)('has no address for the %s, in no answer and no event', async (name) => {
      const links = addressesIn(await everythingAnswered(name))
      expect(links.filter(isOfPriced)).toEqual([])
      if (name === 'receiver') expect(links.some((link) => link.startsWith('/view/fuzzy/'))).toBe(true)
      else expect(links.filter((link) => link.startsWith('/view/'))).toEqual([])
    })

    it.each(['buyer', 'sender'] as const)('opens for the %s, the pieces of a video too', async (name) => {
      const [message] = await (
        await as(name)
      ).call(queryMessages, {
        targetUserId: name === 'buyer' ? idOf('sender') : idOf('buyer'),
      })
      const links = linksOf(message!)
      expect(links.filter(isOfPriced)).toHaveLength(3)
      for (const link of links) {
        expect([link, (await fetched(link)).statusCode]).toEqual([link, 200])
        // Whose it is, and of a video also by which message.
        expect(link).toMatch(new RegExp(`/${idOf(name)}(\\.m[\\d-]+)?/`))
      }
      const master = links.find((link) => link.endsWith('master.m3u8'))!
      const variant = (await fetched(master)).body.split('\n').find((line) => line !== '' && !line.startsWith('#'))!
      expect((await fetched(master.replace('master.m3u8', variant))).statusCode).toBe(200)
    })

    it.each(closed)('does not open for the %s by a forged, borrowed or guessed address', async (name) => {
      const own = name === 'visitor' ? '0' : idOf(name)
      const answered = await (await as('receiver')).call(queryMessages, { targetUserId: idOf('sender') })
      const blurs = contentOf(answered[0]!).mediaList.map(({ fuzzyUrl }) => fuzzyUrl!)
      const open = (await (await as('buyer')).call(queryMessages, { targetUserId: idOf('sender') }))[0]!
      for (const link of linksOf(open).filter(isOfPriced)) {
        const right = partsOf(link)
        const blur = partsOf(blurs.find((each) => each.includes(right.folder))!)
        const attempts = [
          write({ ...right, viewer: own }),
          write({ ...right, viewer: '0' }),
          write({ ...right, signature: 'x' }),
          write({ ...right, signature: blur.signature, viewer: blur.viewer, expires: blur.expires }),
          write({ ...blur, scope: right.scope, rest: right.rest }),
          write({ ...blur, rest: right.rest }),
          write({ ...blur, rest: '..%2fphoto%2f1200.webp' }),
          write({ ...right, expires: String(Number(right.expires) + HOUR_MS) }),
          ...['photo/1200.webp', 'poster/1200.webp', 'hls/master.m3u8', 'upload'].flatMap((object) => [
            `/media/assets/${right.folder}/${object}`,
            `/media/assets/${right.folder}/${object}?e=9999999999999&s=x`,
          ]),
        ]
        for (const attempt of attempts) {
          const { statusCode, rawPayload } = await fetched(attempt)
          const isBlur = attempt.startsWith('/view/fuzzy/') && statusCode === 200 && rawPayload.length < 3_000
          expect([attempt, isBlur || statusCode >= 400]).toEqual([attempt, true])
        }
      }
    })

    it('cannot be taken along by who was not sent it: not as an own one, and not as an upload', async () => {
      const assetIds = contentOf(messages.buyer).mediaList.map(({ id }) => id)
      for (const name of ['receiver', 'stranger'] as const) {
        const caller = await as(name)
        for (const assetId of assetIds) {
          expect((await caller.refused(sendMessage, mediaTo(people.sender!, [assetId as never]))).reason).toBe(
            'FORBIDDEN',
          )
        }
      }
      const other = await app.creator()
      await follow(people.sender!, other)
      for (const assetId of assetIds) {
        const refused = await app.as(other).refused(sendMessage, mediaTo(people.sender!, [assetId as never]))
        expect(refused.reason).toBe('NOT_FOUND')
      }
    })
  })

  describe('what was open once', () => {
    it('is closed after a refund, in every answer and event, and old links end within two hours', async () => {
      const { fan, orderId } = await recharge(app)
      await follow(fan, people.sender!)
      const shown = [await aPhoto(app, people.sender!)]
      const { message } = await (await as('sender')).call(sendMessage, mediaTo(fan, shown, { price: 800 }))
      const buying = { targetUserId: idOf('sender'), messageId: message.messageId, expectedPrice: 800 }
      const before = linksOf((await app.as(fan).call(unlockMessage, buying)).message)
      expect(before).toHaveLength(1)
      const room = roomOf(chatChannel, { userId: fan.user.userId })
      told.set(room, [])
      const operator = await app.admin()
      await app.as(operator).call(refundOrder, { orderId, cents: 1_101, reason: 'Asked for' })
      const [after] = await app.as(fan).call(queryMessages, { targetUserId: idOf('sender') })
      expect([contentOf(after!).isUnlocked, linksOf(after!)]).toEqual([false, []])
      await vi.waitFor(() => expect(told.get(room)).not.toEqual([]))
      const links = addressesIn(told.get(room))
      expect(links.filter((link) => !link.startsWith('/view/fuzzy/'))).toEqual([])
      app.clock.advance(2 * HOUR_MS)
      for (const link of before) expect((await fetched(link)).statusCode).toBe(403)
    })

    it('is there for nobody once its sender deleted it before it was bought', async () => {
      await (
        await as('sender')
      ).call(deleteMessage, {
        toUserId: idOf('receiver'),
        messageId: messages.receiver.messageId,
      })
      const caller = await as('receiver')
      expect(addressesIn(await caller.call(queryMessages, { targetUserId: idOf('sender') }))).toEqual([])
      const buying = {
        targetUserId: idOf('sender'),
        messageId: messages.receiver.messageId,
        expectedPrice: PRICE,
      }
      expect((await caller.refused(unlockMessage, buying)).reason).toBe('NOT_FOUND')
    })
  })
})

type Parts = { scope: string; viewer: string; expires: string; signature: string; folder: string; rest: string }

function partsOf(link: string): Parts {
  const [, , scope = '', viewer = '', expires = '', signature = '', owner = '', random = '', ...rest] = link.split('/')
  return { scope, viewer, expires, signature, folder: `${owner}/${random}`, rest: rest.join('/') }
}
const write = ({ scope, viewer, expires, signature, folder, rest }: Parts): string =>
  `/view/${scope}/${viewer}/${expires}/${signature}/${folder}/${rest}`
