import { DAY_MS, HOUR_MS, MINUTE_MS } from '@fanlight/contract'
import type { DemoHost, Tx } from '../../server/src/demo-world.ts'

/** How long ago it was said, by whom, and what. */
type Line = readonly [agoMs: number, by: 'one' | 'other', text: string]

type Chat = {
  one: string
  other: string
  lines: readonly Line[]
  /** How many of the last ones the side has not read. */
  unreadBy?: { one?: number; other?: number }
  /** The other one wrote to a stranger, who has not let them in. */
  isRequestTo?: 'one' | 'other'
  isPinnedBy?: 'one' | 'other'
}

const d = (days: number, hours = 0) => days * DAY_MS + hours * HOUR_MS
const m = (minutes: number) => minutes * MINUTE_MS

/** What the two whose logins are printed find in their messages. */
const CHATS: readonly Chat[] = [
  {
    one: 'luna_reader',
    other: 'velvet_synth',
    isPinnedBy: 'one',
    unreadBy: { one: 2 },
    lines: [
      [d(6, 3), 'one', 'The tape hiss on the last track, is that real or did you add it?'],
      [d(6, 2), 'other', 'Real. The machine is older than me and it complains the whole time.'],
      [d(6, 2), 'one', 'Please never repair it.'],
      [d(5, 20), 'other', 'Deal 😄'],
      [d(2, 4), 'one', 'I missed Thursday. Is there any way to hear the second half?'],
      [d(2, 3), 'other', 'It’s up for members now, with the bit where the cable fell out.'],
      [d(2, 3), 'one', 'Best part, I’m sure.'],
      [m(52), 'other', 'So, I finished the one you asked about. The slow one in D minor.'],
      [m(51), 'other', 'Want to hear it before the others do?'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'ink_fern',
    lines: [
      [d(9), 'one', 'Which pen do you use for the thin lines? I ruined three today.'],
      [d(8, 22), 'other', 'A crow quill, and very little ink. Less than you think. Then less than that.'],
      [d(8, 21), 'one', 'That worked! I’m sending you my first fern one day.'],
      [d(8, 20), 'other', 'I want to see it, even if it looks like a feather duster.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'salt_hour',
    unreadBy: { one: 1 },
    lines: [
      [d(1, 6), 'one', 'Was the water really four degrees?'],
      [d(1, 5), 'other', 'Three point eight. I rounded up so my mother doesn’t worry.'],
      [d(1, 5), 'one', '😂'],
      [d(0, 7), 'other', 'Tomorrow at sunrise again, if you want to watch someone make bad decisions.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'third_bell',
    lines: [
      [d(14), 'one', 'Your monologue made me miss my stop.'],
      [d(13, 23), 'other', 'That’s the nicest review I’ve had all year. Where did you end up?'],
      [d(13, 23), 'one', 'The airport.'],
    ],
  },
  {
    one: 'luna_reader',
    other: 'papermoth',
    isRequestTo: 'one',
    unreadBy: { one: 1 },
    lines: [
      [
        d(0, 20),
        'other',
        'Hi! We keep liking the same posts. Have you seen https://example.com/folding-club by any chance?',
      ],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'quartz_kid',
    unreadBy: { one: 2 },
    lines: [
      [d(3, 1), 'other', 'How do you keep the oscillators in tune when the room gets cold?'],
      [d(3), 'one', 'I don’t. I call it chorus.'],
      [d(2, 23), 'other', 'Writing that down.'],
      [m(34), 'other', 'OK, second question. My filter squeals when I turn the resonance past three. Broken?'],
      [m(33), 'other', 'It sounds like a very small seagull.'],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'kelpie42',
    lines: [
      [d(4, 2), 'other', 'Played your midnight mix on the night ferry. Nobody slept and nobody minded.'],
      [d(4, 1), 'one', 'That’s exactly what it’s for. Thank you for telling me!'],
      [d(4, 1), 'other', 'Will the stems be out again this month?'],
      [d(4), 'one', 'Friday, if the cat stays off the mixing desk.'],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'biscuit_tin',
    unreadBy: { one: 1 },
    lines: [
      [d(7), 'one', 'Thanks for joining! Say hello any time, I read everything here myself.'],
      [d(0, 9), 'other', 'Hello! My kettle is in G, by the way. Thought you should know.'],
    ],
  },
  {
    one: 'velvet_synth',
    other: 'ridge_walker',
    isRequestTo: 'one',
    unreadBy: { one: 1 },
    lines: [[d(0, 30), 'other', 'I’m 57 and have never touched a synth. Too late to start?']],
  },
]

type World = { now: number; idOf: (userName: string) => string; nextId: () => string }

export async function insertChats({ tx, sql }: { tx: Tx } & Pick<DemoHost, 'sql'>, world: World): Promise<void> {
  for (const chat of CHATS) {
    const conversationId = world.nextId()
    const ids = { one: world.idOf(chat.one), other: world.idOf(chat.other) }
    const [low, high] = BigInt(ids.one) < BigInt(ids.other) ? [ids.one, ids.other] : [ids.other, ids.one]
    // No two of a conversation have the same time: a moment is added for each line.
    const times = chat.lines.map(([agoMs], place) => new Date(world.now - agoMs + place))
    const [first, last] = [times[0], times.at(-1)]
    await tx.run(sql`
      insert into conversations (conversation_id, one_id, other_id, last_at) values (${conversationId}, ${low}, ${high}, ${last})
    `)
    for (const side of ['one', 'other'] as const) {
      const unread = chat.unreadBy?.[side] ?? 0
      const readUntil = times[times.length - 1 - unread] ?? null
      const isTheirs = chat.lines.at(-1)?.[1] !== side
      await tx.run(sql`
        insert into conversation_sides (user_id, other_id, conversation_id, begun_at, is_request, unread, read_until, receipt_until,
          last_at, awaits_answer, pinned_at, lets_write)
        values (${ids[side]}, ${ids[side === 'one' ? 'other' : 'one']}, ${conversationId}, ${first},
          ${chat.isRequestTo === side}, ${unread}, ${readUntil}, ${readUntil}, ${last}, ${isTheirs},
          ${chat.isPinnedBy === side ? first : null}, ${chat.lines.some(([, by]) => by === side)})
      `)
    }
    for (const [place, [, by, text]] of chat.lines.entries()) {
      await tx.run(sql`
        insert into messages (conversation_id, sent_at, previous_at, message_id, from_id, to_id, content_type, text)
        values (${conversationId}, ${times[place]}, ${times[place - 1] ?? null}, ${`demo-${world.nextId()}`},
          ${ids[by]}, ${ids[by === 'one' ? 'other' : 'one']}, 'text', ${text})
      `)
    }
  }
}
