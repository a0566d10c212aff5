import { DAY_MS, HOUR_MS, type UserId } from '@fanlight/contract'
import type { DemoHost, Tx } from '../../server/src/demo-world.ts'
import { CHATS, type Chat, type Line, type Shown } from './chats.ts'
import { demoFollows } from './follows.ts'
import { demoLogins, fans } from './people.ts'
import { createRandom } from './random.ts'

/** What the creator whose login is printed wrote to all who follow. */
const MASS = {
  by: demoLogins.creator,
  agoMs: 2 * DAY_MS + 12 * HOUR_MS,
  text: 'A look behind the desk: what is on it, under it, and one thing that should not be there at all.',
  shown: { price: 250, pictures: [2, 0, 1, 3], free: 1, boughtMs: null, isMass: true },
} as const
const READ_BY = 0.7
const BOUGHT_BY = 0.3

type PlannedLine = { text: string; at: number; by: UserId; to: UserId; messageId: string; shown: Shown | null }
export type PlannedChat = {
  chat: Chat
  conversationId: string
  ids: Record<'one' | 'other', UserId>
  lines: PlannedLine[]
}
export type PlannedChats = { massId: string; chats: readonly PlannedChat[] }

/** Something of a vault. */
export type Picture = { assetId: string; folder: string; width: number; height: number }

/** What was paid for a message. */
export type MessageSale = {
  fan: string
  creator: string
  amount: number
  reference: string
  messageId: string
  time: number
}

/** Everything that is said, with the names it will have: what was paid for it is written before it. */
export function planChats(world: {
  now: number
  idOf: (userName: string) => UserId
  nextId: () => string
}): PlannedChats {
  const { now, idOf, nextId } = world
  const massId = nextId()
  const chats = withMass(CHATS).map((chat): PlannedChat => {
    const ids = { one: idOf(chat.one), other: idOf(chat.other) }
    const lines = chat.lines.map(([agoMs, by, text, shown = null], place): PlannedLine => {
      const to = ids[by === 'one' ? 'other' : 'one']
      const messageId = shown?.isMass ? `mass-${massId}-${to}` : `demo-${nextId()}`
      // No two of a conversation have the same time: a moment is added for each line.
      return { text, at: now - agoMs + place, by: ids[by], to, messageId, shown }
    })
    return { chat, conversationId: nextId(), ids, lines }
  })
  return { massId, chats }
}

/** The mass message in each conversation of who follows its writer, and a conversation for those who have none. */
function withMass(chats: readonly Chat[]): Chat[] {
  const random = createRandom('fanlight mass')
  const followers = demoFollows('fanlight').flatMap(({ fan, creator }) => (creator === MASS.by ? [fan] : []))
  const isFan = new Set(fans.map(({ userName }) => userName))
  const receivers = new Map(
    followers
      .filter((fan) => isFan.has(fan))
      .map((fan) => {
        const isRead = random.chance(READ_BY)
        // Who tries it out as a fan has it to buy.
        const isBought = isRead && random.chance(BOUGHT_BY) && fan !== demoLogins.fan
        const boughtMs = isBought ? Math.round(MASS.agoMs * random.between(0.2, 0.95)) : null
        return [fan, { isRead, shown: { ...MASS.shown, boughtMs } }] as const
      }),
  )
  const known = chats.map((chat): Chat => {
    const side = chat.one === MASS.by ? 'one' : chat.other === MASS.by ? 'other' : null
    const received = side && receivers.get(side === 'one' ? chat.other : chat.one)
    if (!side || !received) return chat
    receivers.delete(side === 'one' ? chat.other : chat.one)
    const line: Line = [MASS.agoMs, side, MASS.text, received.shown]
    return { ...chat, lines: [...chat.lines, line].toSorted(([one], [other]) => other - one) }
  })
  const fresh = [...receivers].map(([fan, { isRead, shown }]): Chat => ({
    one: MASS.by,
    other: fan,
    lines: [[MASS.agoMs, 'one', MASS.text, shown]],
    unreadBy: { other: isRead ? 0 : 1 },
    isFromMass: true,
  }))
  return [...known, ...fresh]
}

/** What was paid for messages, for the book. */
export const salesOfChats = ({ chats }: PlannedChats, now: number): MessageSale[] =>
  chats.flatMap(({ chat, conversationId, ids, lines }) =>
    lines.flatMap(({ at, to, messageId, shown }) => {
      if (shown === null || shown.boughtMs === null) return []
      const [fan, creator] = to === ids.one ? [chat.one, chat.other] : [chat.other, chat.one]
      const reference = `message:${conversationId}:${at}`
      return [{ fan, creator, amount: shown.price, reference, messageId, time: now - shown.boughtMs }]
    }),
  )

type Writer = { tx: Tx; pictures: readonly Picture[]; now: number; commissionPercent: number } & Pick<DemoHost, 'sql'>

export async function insertChats(writer: Writer, planned: PlannedChats): Promise<void> {
  const { tx, sql, now } = writer
  const received = planned.chats.flatMap(({ lines }) => lines.filter(({ shown }) => shown?.isMass))
  const [first] = received
  if (first?.shown) {
    const at = new Date(now - MASS.agoMs)
    await tx.run(sql`
      insert into mass_messages (mass_id, creator_id, name, content_type, text, media, price, audience, without, state,
        created_at, send_at, sent)
      values (${planned.massId}, ${first.by}, 'demo-behind-the-desk', 'image', ${MASS.text},
        ${mediaOf(first.shown, writer)}::jsonb, ${first.shown.price}, '{"kind": "followers"}',
        '{"subscribers": false, "buyers": true, "listIds": []}', 'sent', ${at}, ${at}, ${received.length})
    `)
  }
  for (const chat of planned.chats) await insertChat(writer, chat, planned.massId)
}

async function insertChat(writer: Writer, planned: PlannedChat, massId: string): Promise<void> {
  const { tx, sql } = writer
  const { chat, conversationId, ids, lines } = planned
  const [low, high] = BigInt(ids.one) < BigInt(ids.other) ? [ids.one, ids.other] : [ids.other, ids.one]
  const times = lines.map(({ at }) => new Date(at))
  const [first, last] = [times[0], times.at(-1)]
  await tx.run(sql`
    insert into conversations (conversation_id, one_id, other_id, last_at) values (${conversationId}, ${low}, ${high}, ${last})
  `)
  for (const side of ['one', 'other'] as const) {
    const unread = chat.unreadBy?.[side] ?? 0
    const isHere = !(chat.isFromMass && side === 'one')
    const readUntil = isHere ? (times[times.length - 1 - unread] ?? null) : null
    const isTheirs = lines.at(-1)?.by !== ids[side]
    await tx.run(sql`
      insert into conversation_sides (user_id, other_id, conversation_id, begun_at, is_request, unread, read_until, receipt_until,
        last_at, awaits_answer, pinned_at, lets_write, is_from_mass)
      values (${ids[side]}, ${ids[side === 'one' ? 'other' : 'one']}, ${conversationId}, ${first},
        ${chat.isRequestTo === side}, ${unread}, ${readUntil}, ${readUntil}, ${isHere ? last : null}, ${isTheirs && isHere},
        ${chat.isPinnedBy === side ? first : null}, ${lines.some(({ by }) => by === ids[side])},
        ${chat.isFromMass === true && side === 'other'})
    `)
  }
  for (const [place, { text, by, to, messageId, shown }] of lines.entries()) {
    await tx.run(sql`
      insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, content_type, text, media, price,
        mass_id)
      values (${conversationId}, ${times[place]}, ${times[place - 1] ?? null}, ${messageId}, ${by}, ${to},
        ${shown ? 'image' : 'text'}, ${text}, ${shown && mediaOf(shown, writer)}::jsonb, ${shown?.price ?? null},
        ${shown?.isMass ? massId : null})
    `)
    if (shown && shown.boughtMs !== null) {
      const earned = shown.price - Math.floor((shown.price * writer.commissionPercent) / 100)
      await tx.run(sql`
        insert into message_purchases (conversation_id, sent_at, fan_id, price, bought_at, mass_id, earned)
        values (${conversationId}, ${times[place]}, ${to}, ${shown.price}, ${new Date(writer.now - shown.boughtMs)},
          ${shown.isMass ? massId : null}, ${earned})
      `)
    }
  }
}

function mediaOf({ pictures, free }: Shown, { pictures: atHand }: Writer): string {
  const shown = pictures.flatMap((number, place) => {
    const asset = atHand[number % atHand.length]
    if (!asset) return []
    const { assetId, folder, width, height } = asset
    return [{ id: assetId, type: 'image', assetId, folder, width, height, durationMs: null, isPreview: place < free }]
  })
  return JSON.stringify(shown)
}
