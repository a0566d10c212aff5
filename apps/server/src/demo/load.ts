import type { UserId } from '@fanlight/contract'
import type { App } from '../app.ts'
import { digestOf, hashPassword } from '../modules/identity/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { sql } from '../platform/db/sql.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { drawAvatar } from './avatars.ts'
import { drawCover } from './covers.ts'
import { demoFollows } from './follows.ts'
import { loadDemoMoney } from './money.ts'
import { tagsOf } from './crafts.ts'
import { creators, demoLogins, fans, people, type DemoPerson } from './people.ts'
import { createRandom } from './random.ts'

const SEED = 'fanlight'
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const APPLICANTS = 3
const LOAD_LOCK = 7_301_004

export const demoPassword = 'fanlight-demo'
export const demoAccounts = Object.entries(demoLogins).map(([role, userName]) => ({
  role,
  email: people.find((person) => person.userName === userName)?.email ?? '',
}))

const avatarKey = (person: DemoPerson): string => `demo/avatars/${person.userName}.webp`
const coverOf = (userName: string): string => `demo/covers/${userName}.webp`
const coverKey = (person: DemoPerson): string => coverOf(person.userName)

/** Fills an empty database with a believable world, always the same. Answers false where somebody lives already. */
export async function loadDemoWorld(app: Pick<App, 'platform' | 'earnings'>, onBegin?: () => void): Promise<boolean> {
  const { db, storage, ids, clock } = app.platform
  if ((await db.maybe(sql`select 1 from users limit 1`)) !== null) return false

  onBegin?.()
  await drawPictures(storage)
  const passwordHash = await hashPassword(digestOf(demoPassword))
  const now = clock.now()
  const userIds = new Map(people.map((person) => [person.userName, ids.next() as UserId]))
  const idOf = (userName: string): UserId => userIds.get(userName) ?? ('' as UserId)
  const isMade = await db.transaction(async (tx) => {
    // Two servers may start on one empty database; the second finds the world made.
    await tx.many(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    if ((await tx.maybe(sql`select 1 from users limit 1`)) !== null) return false

    await insertPeople(tx, { now, passwordHash, idOf })
    await insertFollows(tx, { now, idOf })
    await insertTerms(tx, idOf)
    await insertApplications(tx, { now, idOf }, () => ids.next())
    await insertNotices(tx, now, () => ids.next())
    return true
  })
  // Accounts of the book are opened outside of any transaction: their owners have to be there.
  if (isMade) {
    await loadDemoMoney(app, { now, idOf, coverOf })
    await app.earnings.release()
  }
  return isMade
}

/** Two at a time: drawing is work for both cores and for nobody's patience. */
async function drawPictures(storage: Storage): Promise<void> {
  const drawings = people.flatMap((person) => {
    const avatar = async () => storage.put(avatarKey(person), await drawAvatar(person), 'image/webp')
    if (person.role !== 'creator') return [avatar]
    return [avatar, async () => storage.put(coverKey(person), await drawCover(person), 'image/webp')]
  })
  const draw = async (): Promise<void> => {
    for (let next = drawings.pop(); next; next = drawings.pop()) await next()
  }
  await Promise.all([draw(), draw(), draw(), draw()])
}

type World = { now: number; idOf: (userName: string) => string }

async function insertPeople(tx: Tx, { now, idOf, passwordHash }: World & { passwordHash: string }): Promise<void> {
  const random = createRandom(`${SEED} arrivals`)
  for (const person of people) {
    const joinedAt = new Date(now - Math.ceil(random.next() * 500) * DAY_MS)
    const role = person.role === 'fan' ? 'member' : person.role
    await tx.run(sql`
      insert into users (user_id, email, email_verified, password_hash, role, nick_name, user_name, head_pic_key,
                         birthday, language_code, created_at)
      values (${idOf(person.userName)}, ${person.email}, true, ${passwordHash}, ${role}, ${person.nickName},
              ${person.userName}, ${avatarKey(person)}, ${person.birthday}::date, ${person.languageCode}, ${joinedAt})
    `)
    await tx.run(sql`
      insert into profiles (user_id, cover_key, bio, location, links, tags)
      values (${idOf(person.userName)}, ${person.role === 'creator' ? coverKey(person) : null}, ${person.bio},
              ${person.location}, ${JSON.stringify(person.links)}::jsonb,
              ${person.role === 'creator' ? tagsOf(person.craft) : []}::text[])
    `)
  }
}

/** Every other creator takes calls, at prices of their own. */
async function insertTerms(tx: Tx, idOf: World['idOf']): Promise<void> {
  const random = createRandom(`${SEED} terms`)
  for (const [index, { userName }] of creators.entries()) {
    const perMinute = 5 * random.whole(2, 8)
    const prices = [1, 5, 10].map((cycle) => ({ cycle, price: Math.round(perMinute * cycle * (1 - cycle / 100)) }))
    await tx.run(sql`
      insert into creator_settings (user_id, video_switch, video_missions, video_prices, messages_from)
      values (${idOf(userName)}, ${index % 2 === 0}, ${index % 6 === 0 ? ['FANS'] : []}::text[],
              ${JSON.stringify(prices)}::jsonb, ${index % 5 === 0 ? 'fans' : 'everyone'})
    `)
  }
}

/** Fans who would like to be creators: the operator of the demo world has something to decide. */
async function insertApplications(tx: Tx, { now, idOf }: World, nextId: () => string): Promise<void> {
  const random = createRandom(`${SEED} applications`)
  for (const [index, { userName, nickName }] of fans.slice(-APPLICANTS).entries()) {
    const distance = 0.28 + random.next() * 0.28
    await tx.run(sql`
      insert into creator_applications (application_id, user_id, real_name, nick_name, creator_type, agency_name,
        whats_app, telegram, accounts, photo_key, avatar_key, distance, verdict, submitted_at)
      values (${nextId()}, ${idOf(userName)}, ${nickName.slice(0, 20)}, ${nickName.slice(0, 20)},
        ${index === 1 ? 'organization' : 'individual'}, ${index === 1 ? 'Lantern Agency' : ''}, '', ${`@${userName}`},
        ${JSON.stringify([{ name: 'instagram', value: `@${userName}` }])}::jsonb, ${`demo/avatars/${userName}.webp`},
        ${`demo/avatars/${userName}.webp`}, ${distance}, ${distance < 0.45 ? 'match' : 'unsure'},
        ${new Date(now - (26 - index * 9) * HOUR_MS)})
    `)
  }
}

async function insertFollows(tx: Tx, { now, idOf }: World): Promise<void> {
  const random = createRandom(`${SEED} follows`)
  for (const { fan, creator } of demoFollows(SEED)) {
    const followedAt = new Date(now - Math.ceil(random.next() * 300 * DAY_MS))
    await tx.run(sql`
      insert into follows (fan_id, followed_id, followed_at) values (${idOf(fan)}, ${idOf(creator)}, ${followedAt})
    `)
  }
  await tx.run(sql`
    update profiles p set
      followers = (select count(*) from follows f where f.followed_id = p.user_id),
      followings = (select count(*) from follows f where f.fan_id = p.user_id)
  `)
}

async function insertNotices(tx: Tx, now: number, nextId: () => string): Promise<void> {
  const notices = [
    { kind: 'primary', body: 'Welcome to the demo world: everyone here is made up.', link: null },
    { kind: 'success', body: 'Fanlight works as an app: put it on your home screen.', link: '/member-download' },
  ]
  for (const { kind, body, link } of notices) {
    await tx.run(sql`
      insert into notices (notice_id, body, kind, link, starts_at)
      values (${nextId()}, ${body}, ${kind}, ${link}, ${new Date(now)})
    `)
  }
}
