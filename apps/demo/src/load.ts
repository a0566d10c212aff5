import { CONTENT_STATUS, DAY_MS, HOUR_MS, instant, type UserId } from '@fanlight/contract'
import type { DemoHost, News, Storage, Tx } from '../../server/src/demo-world.ts'
import { drawAvatar } from './avatars.ts'
import { insertChats, planChats, type Picture } from './chat-plan.ts'
import { drawCover } from './covers.ts'
import { demoFollows } from './follows.ts'
import { COMMISSION_PERCENT, loadDemoMoney } from './money.ts'
import { tagsOf } from './crafts.ts'
import { creators, demoLogins, fans, people, type DemoPerson } from './people.ts'
import { nobodyCame, planLife } from './post-life.ts'
import { planPosts, type PlannedPost } from './post-plan.ts'
import { createPostMaker, type PostAsset, type PostMaker } from './posts.ts'
import { createRandom } from './random.ts'

const SEED = 'fanlight'
/** The admin's account is the oldest by far: from its age a later start knows when the world was made. */
export const HOUSE_OPENED_MS = 501 * DAY_MS
const APPLICANTS = 3
const PICTURES_AT_HAND = 6
/** Each further picture that is drawn before the server listens makes the first start longer. */
const FIRST_OF_ALL = 8
const FOLLOWED_LATELY_MS = 20 * DAY_MS
const LOAD_LOCK = 7_301_004

export const demoPassword = 'fanlight-demo'
/** Known to everybody, like the password: what it opens is a rehearsal on this machine. */
export const demoOperatorKey = 'FANLIGHTDEMOKEYFANLIGHTDEMOKEY22'
export const demoAccounts = Object.entries(demoLogins).map(([role, userName]) => ({
  role,
  email: people.find((person) => person.userName === userName)?.email ?? '',
}))

const avatarKey = (person: DemoPerson): string => `demo/avatars/${person.userName}.webp`
const coverOf = (userName: string): string => `demo/covers/${userName}.webp`
const coverKey = (person: DemoPerson): string => coverOf(person.userName)

/** Fills an empty database with a believable world, always the same. Answers false where there are accounts already. */
export async function loadDemoWorld(host: DemoHost, onBegin: () => void): Promise<boolean> {
  const { sql } = host
  const { db, storage } = host.platform
  if ((await db.maybe(sql`select 1 from users limit 1`)) !== null) return false

  onBegin()
  const world = planWorld(host)
  const maker = createPostMaker(host, world)
  const first = firstPosts(world.posts)
  const drawn = await drawPictures(storage, first, maker)
  if (!(await insertWorld(host, world))) return false
  await db.transaction(async (tx) => {
    for (const post of first) {
      await maker.insert(tx, post, world.lives.get(post.key) ?? nobodyCame, drawn.get(post) ?? [])
    }
    await insertSaid(host, tx, world)
  })
  return true
}

/** Who will be there, and since when. */
export function planWorld({ platform: { clock, ids } }: DemoHost) {
  const userIds = new Map(people.map((person) => [person.userName, ids.next() as UserId]))
  const idOf = (userName: string): UserId => userIds.get(userName) ?? ('' as UserId)
  const posts = planPosts()
  const beganAt = clock.now()
  const chats = planChats({ now: beganAt, idOf, nextId: () => ids.next() })
  return { beganAt, idOf, posts, lives: planLife(posts), chats }
}

/** Everything but the posts, what is drawn and what is said beside it. Answers false where there are accounts already. */
export async function insertWorld(host: DemoHost, world: ReturnType<typeof planWorld>): Promise<boolean> {
  const { sql } = host
  const { db, ids } = host.platform
  const { beganAt: now, idOf } = world
  const passwordHash = await host.hashPassword(demoPassword)
  const isMade = await db.transaction(async (tx) => {
    // Two servers may start on one empty database; the second finds the world made.
    await tx.many(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`)
    if ((await tx.maybe(sql`select 1 from users limit 1`)) !== null) return false

    const writer = { tx, sql }
    await tx.run(sql`insert into demo_world (made_at) values (${new Date(now)}) on conflict do nothing`)
    await insertPeople(writer, { now, passwordHash, idOf })
    await insertOperatorKey(writer, { now, idOf }, host.sealKey(demoOperatorKey))
    await insertFollows(writer, { now, idOf })
    await host.tell(tx, ...newsOfFollows({ now, idOf }))
    await insertTerms(writer, idOf)
    await insertApplications(writer, { now, idOf }, () => ids.next())
    await insertNotices(writer, now, () => ids.next())
    return true
  })
  // Accounts of the book are opened outside of any transaction: their owners have to be there.
  if (isMade) {
    await loadDemoMoney(host, { ...world, now, coverOf })
    await host.releaseEarnings()
  }
  return isMade
}

/** What people say to each other, with pictures that the creator whose login is printed has at hand. */
export async function insertSaid({ sql }: DemoHost, tx: Tx, world: ReturnType<typeof planWorld>): Promise<void> {
  const pictures = await tx.many<Picture>(sql`
    select asset_id, folder, width, height from media_assets
    where owner_id = ${world.idOf(demoLogins.creator)} and kind = 'photo' order by asset_id limit ${PICTURES_AT_HAND}
  `)
  await insertChats({ tx, sql, pictures, now: world.beganAt, commissionPercent: COMMISSION_PERCENT }, world.chats)
}

/** What the first screens show: the newest, and what the creator whose login is printed has at hand. */
function firstPosts(posts: readonly PlannedPost[]): PlannedPost[] {
  const newest = posts.filter(({ words, status }) => words.clip === undefined && status === CONTENT_STATUS.published)
  const atHand = posts.filter(
    ({ userName, status, words }) =>
      userName === demoLogins.creator && (status !== CONTENT_STATUS.published || words.isPinned),
  )
  return [...new Set([...newest.slice(0, FIRST_OF_ALL), ...atHand])]
}

/** Four at a time: drawing keeps every core busy while the first start waits for it. */
async function drawPictures(
  storage: Storage,
  posts: readonly PlannedPost[],
  maker: PostMaker,
): Promise<ReadonlyMap<PlannedPost, PostAsset[]>> {
  const drawn = new Map<PlannedPost, PostAsset[]>()
  const ofPosts = posts.map((post) => async () => void drawn.set(post, await maker.draw(post)))
  const ofPeople = people.flatMap((person) => {
    const avatar = async () => storage.put(avatarKey(person), await drawAvatar(person), 'image/webp')
    if (person.role !== 'creator') return [avatar]
    return [avatar, async () => storage.put(coverKey(person), await drawCover(person), 'image/webp')]
  })
  const drawings: (() => Promise<void>)[] = [...ofPeople, ...ofPosts]
  const draw = async (): Promise<void> => {
    for (let next = drawings.pop(); next; next = drawings.pop()) await next()
  }
  await Promise.all([draw(), draw(), draw(), draw()])
  return drawn
}

/** A transaction, and what makes its statements. */
type Writer = { tx: Tx } & Pick<DemoHost, 'sql'>
type World = { now: number; idOf: (userName: string) => string }

async function insertPeople(
  { tx, sql }: Writer,
  { now, idOf, passwordHash }: World & { passwordHash: string },
): Promise<void> {
  const random = createRandom(`${SEED} arrivals`)
  for (const person of people) {
    const joinedMs = Math.ceil(random.next() * 500) * DAY_MS
    const joinedAt = new Date(now - (person.role === 'admin' ? HOUSE_OPENED_MS : joinedMs))
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

/** Operators act with two factors, also in a rehearsal. */
async function insertOperatorKey({ tx, sql }: Writer, { now, idOf }: World, sealedKey: string): Promise<void> {
  await tx.run(sql`
    insert into two_factor (user_id, sealed_secret, confirmed_at)
    values (${idOf(demoLogins.admin)}, ${sealedKey}, ${new Date(now)})
  `)
}

/** Evenings, and a weekend afternoon: by the clock of nowhere in particular, as the whole demo world is. */
const DEMO_HOURS = [
  { day: 2, from: '18:00', to: '21:00' },
  { day: 4, from: '18:00', to: '21:00' },
  { day: 6, from: '14:00', to: '18:00' },
]

/** Every other creator takes calls, at prices of their own; every other of those also without a picture, and by appointment. */
async function insertTerms({ tx, sql }: Writer, idOf: World['idOf']): Promise<void> {
  const random = createRandom(`${SEED} terms`)
  for (const [index, { userName }] of creators.entries()) {
    const perMinute = 5 * random.whole(2, 8)
    const prices = [1, 5, 10].map((cycle) => ({ cycle, price: Math.round(perMinute * cycle * (1 - cycle / 100)) }))
    const voicePrices = prices.map(({ cycle, price }) => ({ cycle, price: Math.ceil(price / 2) }))
    await tx.run(sql`
      insert into creator_settings (user_id, video_switch, video_missions, video_prices, voice_switch, voice_prices, messages_from)
      values (${idOf(userName)}, ${index % 2 === 0}, ${index % 6 === 0 ? ['FANS'] : []}::text[],
              ${JSON.stringify(prices)}::jsonb, ${index % 4 === 0}, ${JSON.stringify(index % 4 === 0 ? voicePrices : [])}::jsonb,
              ${index % 5 === 0 ? 'fans' : 'everyone'})
    `)
    if (index % 4 !== 0) continue
    await tx.run(sql`
      insert into call_hours (creator_id, is_open, kind, cycle_minutes, cycles, days_ahead, time_zone, weekly)
      values (${idOf(userName)}, true, ${index % 8 === 0 ? 'video' : 'voice'}, 5, 2, 14, 'UTC',
              ${JSON.stringify(DEMO_HOURS)}::jsonb)
    `)
  }
}

/** Fans who would like to be creators: the operator of the demo world has something to decide. */
async function insertApplications({ tx, sql }: Writer, { now, idOf }: World, nextId: () => string): Promise<void> {
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

/** The same ones each time, with how long ago it was. */
function agedFollows() {
  const random = createRandom(`${SEED} follows`)
  return demoFollows(SEED).map((follow) => ({ ...follow, ageMs: Math.ceil(random.next() * 300 * DAY_MS) }))
}

/** What the creator hears of it whose login is printed. */
const newsOfFollows = ({ now, idOf }: World): News[] =>
  agedFollows()
    .filter(({ creator, ageMs }) => creator === demoLogins.creator && ageMs < FOLLOWED_LATELY_MS)
    .toSorted((one, other) => other.ageMs - one.ageMs)
    .map(({ fan, creator, ageMs }) => ({
      receiverId: idOf(creator) as UserId,
      kind: 'follow',
      actorId: idOf(fan) as UserId,
      at: instant(now - ageMs),
    }))

async function insertFollows({ tx, sql }: Writer, { now, idOf }: World): Promise<void> {
  for (const { fan, creator, ageMs } of agedFollows()) {
    const followedAt = new Date(now - ageMs)
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

async function insertNotices({ tx, sql }: Writer, now: number, nextId: () => string): Promise<void> {
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
