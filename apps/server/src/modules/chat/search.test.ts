import {
  deleteConversation,
  deleteMessage,
  instant,
  LARGEST_ID,
  listConversations,
  type UserId,
} from '@fanlight/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../platform/db/sql.ts'
import { chatOf } from '../../testing/chat.ts'
import { sized } from '../../testing/deep.ts'
import { databaseOf, explain, statementOf } from '../../testing/plans.ts'
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { listSides } from './conversations.store.ts'

describe.each(['before their words are in the index', 'by the index'])('a search of messages, %s', (when) => {
  let app: TestApp
  beforeAll(async () => void (app = await startTestApp()))
  afterAll(() => app.close())
  const id = ({ user }: Person) => user.userId
  const { say, friends } = chatOf(() => app)
  const find = async (who: Person, query: string) => {
    if (when === 'by the index') await app.chat.sortWords()
    return (await app.as(who).call(listConversations, { query })).conversations.map(
      ({ chatWithUserId }) => chatWithUserId,
    )
  }

  it('finds words without their accents, in every script, begun or whole, in any order', async () => {
    const [one, other] = await friends()
    await say(one, other, 'Crème brûlée tomorrow at nine?')
    await say(other, one, 'Привет, Борис')
    await say(one, other, '明日の夜に会いましょう')
    for (const query of ['creme', 'BRULEE', 'tomor', 'nine crème', 'privet', 'борис', '明日の夜']) {
      expect([query, await find(one, query)]).toEqual([query, [id(other)]])
      expect([query, await find(other, query)]).toEqual([query, [id(one)]])
    }
    for (const query of ['yesterday', 'creme yesterday', '会社', "'|&:*"]) expect(await find(one, query)).toEqual([])
  })

  it('says which line it was: the newest that has the words and is still shown', async () => {
    const [one, other] = await friends()
    const first = await say(one, other, 'Tiramisu at nine')
    const second = await say(other, one, 'Tiramisu at ten')
    await say(one, other, 'Something else')
    const line = async (who: Person, query: string) => {
      if (when === 'by the index') await app.chat.sortWords()
      const [found] = (await app.as(who).call(listConversations, { query })).conversations
      return found?.foundMessage?.messageId
    }
    expect(await line(one, 'tiramisu')).toBe(second.messageId)
    expect(await line(one, 'tiramisu nine')).toBe(first.messageId)
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId: second.messageId })
    expect([await line(one, 'tiramisu'), await line(other, 'tiramisu')]).toEqual([first.messageId, second.messageId])
    // Found by their name, and looked at without a search: no line.
    expect(await line(one, other.user.nickName)).toBeUndefined()
    expect(await line(one, '')).toBeUndefined()
  })

  it('finds nothing of others, of strangers who wait, nor of what is gone for the one who looks', async () => {
    const [one, other] = await friends()
    const third = await app.person()
    await say(one, other, 'Marzipan')
    expect(await find(third, 'marzipan')).toEqual([])
    await say(third, one, 'Nougat')
    expect(await find(one, 'nougat')).toEqual([])
    const { messageId } = await say(one, other, 'Pistachio')
    await app.as(other).call(deleteMessage, { toUserId: id(one), messageId })
    expect([await find(other, 'pistachio'), await find(one, 'pistachio')]).toEqual([[], [id(other)]])
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId })
    expect(await find(one, 'pistachio')).toEqual([])
    await app.as(one).call(deleteConversation, { targetUserId: id(other) })
    await say(other, one, 'Something else')
    expect([await find(one, 'marzipan'), await find(other, 'marzipan')]).toEqual([[], [id(one)]])
  })

  it('leaves no word of a message behind that its sender deleted', async () => {
    const [one, other] = await friends()
    const { messageId } = await say(one, other, 'Gingerbread')
    expect(await find(other, 'gingerbread')).toEqual([id(one)])
    await app.as(one).call(deleteMessage, { toUserId: id(other), messageId })
    await app.chat.sortWords()
    const left = sql`select words from message_words where words @@ ${`'${id(other)}:gingerbread'`}::tsquery`
    expect(await app.platform.db.many(left)).toEqual([])
    expect(await app.platform.db.many(sql`select 1 from messages_unsorted`)).toEqual([])
  })
})

describe('among many messages', () => {
  const MESSAGES = sized(60_000, 1_000_000)
  const PEOPLE = 1_000
  /** The first writes with everybody else; `rare` is in one message of a thousand, `often` in every second. */
  const world = `
    set statement_timeout = 0;
    set session_replication_role = replica;
    insert into users (user_id, email, nick_name, user_name, birthday, role, created_at)
      select n, n || '@example.com', 'N' || n, 'n' || n, '1990-01-01', 'member', now() from generate_series(1, ${PEOPLE}) n;
    insert into conversations (conversation_id, one_id, other_id, last_at)
      select n, 1 + (n - 2) / ${PEOPLE - 1}, 2 + (n - 2) % ${PEOPLE - 1}, now() from generate_series(2, ${PEOPLE}) n;
    insert into conversation_sides (user_id, other_id, conversation_id, begun_at, last_at)
      select one_id, other_id, conversation_id, now(), now() - conversation_id * interval '1 minute' from conversations
      union all select other_id, one_id, conversation_id, now(), now() from conversations;
    insert into messages (conversation_id, sent_at, message_id, from_id, to_id, content_type, text)
      select c.conversation_id, now() - n * interval '1 second', 'message-' || n, c.one_id, c.other_id, 'text',
        'word' || n % 5000 || case when n % 1000 = 0 then ' rare' else '' end || case when n % 2 = 0 then ' often' else '' end
      from generate_series(1, ${MESSAGES}) n join conversations c on c.conversation_id = 2 + n % ${PEOPLE - 1};
    insert into message_words (conversation_id, sent_at, words)
      select conversation_id, sent_at, message_document(from_id, to_id, mass_id, text) from messages;
  `
  const filled = databaseOf(world)
  const wanted = (query: string) => ({
    filter: 'all' as const,
    query,
    before: { lastAt: Date.UTC(2200, 0), otherId: LARGEST_ID },
    now: instant(Date.now()),
    size: 20,
  })

  it.each([
    ['of somebody with few of them', '500', 'often'],
    ['of who has all of them', '1', 'rare'],
  ])('those %s are found by their index and no other is read', async (_whose, userId, query) => {
    const nodes = await explain(
      filled.client,
      await statementOf((db) => listSides(db, userId as UserId, wanted(query))),
    )
    expect(nodes.map((node) => ('Index Name' in node ? node['Index Name'] : ''))).toContain('message_words_said')
    const read = nodes.filter((node) => ['messages', 'message_words'].includes(node['Relation Name'] ?? ''))
    expect(read.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(Math.max(...read.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThan(MESSAGES / 500)
  })
})
