import { CONTENT_STATUS, DAY_MS, HOUR_MS } from '@fanlight/contract'
import { demoMembers, type DemoMember } from './members.ts'
import { demoFollows } from './follows.ts'
import type { LanguageCode } from '@fanlight/contract'
import { demoLogins, fans } from './people.ts'
import type { PlannedPost } from './post-plan.ts'
import { REMARKS_OF } from './post-remarks.ts'
import type { Remark, Voice } from './post-texts.ts'
import { VOICES } from './voices.ts'
import { createRandom, type Random } from './random.ts'
import { REMARKS } from './tiers.ts'

/** Nothing happened in the very last moment. */
const LATEST_MS = 20 * 1000
/** By then a post has been seen by those who see it at all. */
const SETTLED_MS = 8 * HOUR_MS
const PRINTED_FAN = { likes: 12, saves: 4, purchases: 2 }

type Deed = { fan: string; ageMs: number }
type Said = {
  author: string
  text: string
  ageMs: number
  /** The place of what it answers among the comments; null: it answers none. */
  answers: number | null
}

/** What people have made of a post. Ages are counted back from the beginning of the world, as those of posts are. */
export type PostLife = {
  likes: Deed[]
  saves: Deed[]
  views: string[]
  comments: Said[]
  purchases: (Deed & { price: number })[]
  tips: (Deed & { amount: number; remark: string })[]
}

export const nobodyCame: PostLife = { likes: [], saves: [], views: [], comments: [], purchases: [], tips: [] }

/** By the key of the post. Fans who comment on a post can see it; fans who bought it could not before. */
export function planLife(posts: readonly PlannedPost[]): ReadonlyMap<string, PostLife> {
  const members = new Map(demoMembers().map((member) => [`${member.fan} ${member.creator}`, member]))
  const world = { followers: followersOf(), members }
  const lives = new Map(posts.map((post) => [post.key, lifeOf(post, world)] as const))
  livePrinted(posts, lives, world)
  return lives
}

type World = { followers: ReadonlyMap<string, ReadonlySet<string>>; members: ReadonlyMap<string, DemoMember> }
type Fan = { userName: string; languageCode: LanguageCode }

function followersOf(): ReadonlyMap<string, ReadonlySet<string>> {
  const followers = new Map<string, Set<string>>()
  for (const { fan, creator } of demoFollows('fanlight')) {
    followers.set(creator, (followers.get(creator) ?? new Set()).add(fan))
  }
  return followers
}

function lifeOf(post: PlannedPost, world: World): PostLife {
  const life = structuredClone(nobodyCame)
  const wasPublished = post.status === CONTENT_STATUS.published || post.status === CONTENT_STATUS.offline
  if (!wasPublished) return life
  const random = createRandom(`life ${post.key}`)
  const others = random.shuffle(fans.filter(({ userName }) => userName !== demoLogins.fan))
  const follows = (fan: string) => world.followers.get(post.userName)?.has(fan) ?? false
  const share = Math.min(1, post.ageMs / SETTLED_MS) ** 0.4
  const appeal = random.between(0.25, 0.75) * share
  const when = (oldest = post.ageMs) => whenAfter(random, oldest)

  const speakers = speakersOf(post, others)
  for (const { userName: fan } of others) {
    const price = priceFor(post, fan, world)
    const isTaken = random.chance(follows(fan) ? 0.22 * share : 0.03) || speakers.has(fan)
    if (price !== null && isTaken) life.purchases.push({ fan, price, ageMs: when() })
  }
  const sees = (fan: string) => seenSince(post, fan, { ...world, purchases: life.purchases })
  for (const { userName: fan } of others) {
    const since = sees(fan)
    const isLiked = since !== null && random.chance(follows(fan) ? appeal : appeal * 0.12)
    if (since !== null && isLiked) life.likes.push({ fan, ageMs: when(since) })
    if (since !== null && random.chance(isLiked ? 0.16 : 0.01)) life.saves.push({ fan, ageMs: when(since) })
    if (since !== null && isLiked && random.chance(0.035)) {
      const amount = random.pick([10, 20, 20, 50, 100])
      life.tips.push({ fan, amount, remark: random.pick(REMARKS), ageMs: when(since) })
    }
  }
  life.comments = commentsOf(post, { random, sees, others, count: Math.round(appeal * random.between(0, 6)) })

  const active = new Set([
    ...[...life.likes, ...life.saves, ...life.purchases, ...life.tips].map(({ fan }) => fan),
    ...life.comments.map(({ author }) => author),
  ])
  const passing = others.filter(({ userName }) => random.chance((follows(userName) ? 0.7 : 0.12) * share))
  life.views = [...new Set([...active, ...passing.map(({ userName }) => userName)])]
    .filter((viewer) => viewer !== post.userName)
    .toSorted()
  return life
}

/** Who has something to say about this very post: they buy it, where it is for sale. */
function speakersOf(post: PlannedPost, others: readonly Fan[]): ReadonlySet<string> {
  const languages = remarksOf(post).map(([, language]) => language)
  const found = languages.map((language) => others.find(({ languageCode }) => languageCode === language)?.userName)
  return new Set(found.filter((fan) => fan !== undefined))
}

const placeOf = ({ key, userName }: PlannedPost): number => Number(key.slice(userName.length + 1))
const voiceOf = ({ userName }: PlannedPost): Voice | undefined => VOICES.find((voice) => voice.userName === userName)
const remarksOf = (post: PlannedPost): Remark[] =>
  voiceOf(post)?.remarks.filter(([place]) => place === placeOf(post)) ?? []

/** Rather soon after it could be seen. */
const whenAfter = (random: Random, oldest: number): number =>
  Math.max(LATEST_MS, Math.round(oldest * (1 - random.next() ** 2.5 * 0.9) - random.whole(1, 999)))

/** What the post costs this fan; null where it is open to them, or not for sale. */
function priceFor({ visibility, userName }: PlannedPost, fan: string, { members }: World): number | null {
  if (visibility.kind === 'paid') return visibility.price
  if (visibility.kind !== 'tier_or_paid') return null
  // A fan who became a member later could have bought it before; no fan does both.
  return members.has(`${fan} ${userName}`) ? null : visibility.price
}

/** Since when a fan sees the whole of a post, as an age; null: they do not. */
function seenSince(
  { visibility, userName, ageMs }: PlannedPost,
  fan: string,
  { followers, members, purchases }: World & { purchases: PostLife['purchases'] },
): number | null {
  const bought = purchases.find((purchase) => purchase.fan === fan)?.ageMs ?? -1
  const member = members.get(`${fan} ${userName}`)
  const belonged = (minLevel: number) => (member && member.level >= minLevel ? member.beganDaysAgo * DAY_MS : -1)
  const sinceWhen = () => {
    switch (visibility.kind) {
      case 'everyone':
        return ageMs
      case 'followers':
        return followers.get(userName)?.has(fan) ? ageMs : belonged(1)
      case 'tier':
        return belonged(visibility.minLevel)
      case 'paid':
        return bought
      case 'tier_or_paid':
        return Math.max(bought, belonged(visibility.minLevel))
    }
  }
  const since = sinceWhen()
  return since < 0 ? null : Math.min(since, ageMs)
}

type Crowd = { random: Random; sees: (fan: string) => number | null; others: readonly Fan[]; count: number }

/** What belongs to this very post, then what fits anywhere; the oldest first. */
function commentsOf(post: PlannedPost, { random, sees, others, count }: Crowd): Said[] {
  const said: Said[] = []
  const free = others.flatMap((fan) => {
    const since = sees(fan.userName)
    return since === null ? [] : [{ ...fan, since }]
  })
  const say = (language: LanguageCode | null, text: (of: LanguageCode) => string) => {
    const at = free.findIndex(({ languageCode }) => language === null || languageCode === language)
    const [author] = at === -1 ? [] : free.splice(at, 1)
    if (!author) return
    const ageMs = whenAfter(random, author.since)
    said.push({ author: author.userName, text: text(author.languageCode), ageMs, answers: null })
  }
  for (const [, language, text] of remarksOf(post)) say(language, () => text)
  const answered = said[0]
  for (let more = 0; more < count; more++) say(null, (of) => random.pick(REMARKS_OF[of]))
  const unique = said.filter(({ text }, index) => said.findIndex((other) => other.text === text) === index)
  const ordered = unique.toSorted((one, other) => other.ageMs - one.ageMs)
  return answered ? withAnswer(post, ordered, answered) : ordered
}

function withAnswer(post: PlannedPost, said: Said[], to: Said): Said[] {
  const answer = voiceOf(post)?.answers.find(([place]) => place === placeOf(post))
  if (!answer) return said
  const ageMs = Math.max(LATEST_MS / 2, Math.round(to.ageMs * 0.8))
  const before = said.filter((one) => one.ageMs >= ageMs)
  const own = { author: post.userName, text: answer[1], ageMs, answers: before.indexOf(to) }
  return [...before, own, ...said.slice(before.length)]
}

/** The fan whose login is printed finds something bought, saved and liked. */
function livePrinted(posts: readonly PlannedPost[], lives: ReadonlyMap<string, PostLife>, world: World): void {
  const fan = demoLogins.fan
  const random = createRandom('life of the printed fan')
  const followed = posts.filter(
    ({ status, userName }) => status === CONTENT_STATUS.published && world.followers.get(userName)?.has(fan),
  )
  const ownFirst = followed.toSorted(
    (one, other) => Number(other.userName === demoLogins.creator) - Number(one.userName === demoLogins.creator),
  )
  const onePerCreator = ownFirst.filter(
    ({ visibility, userName }, index) =>
      visibility.kind === 'paid' &&
      ownFirst.findIndex((other) => other.userName === userName && other.visibility.kind === 'paid') === index,
  )
  for (const { key, visibility, ageMs } of onePerCreator.slice(0, PRINTED_FAN.purchases)) {
    const price = visibility.kind === 'paid' ? visibility.price : 0
    lives.get(key)?.purchases.push({ fan, price, ageMs: whenAfter(random, ageMs) })
  }
  const open = followed.flatMap((post) => {
    const since = seenSince(post, fan, { ...world, purchases: lives.get(post.key)?.purchases ?? [] })
    return since === null ? [] : [{ key: post.key, since }]
  })
  const liked = open.filter((_, index) => index % 2 === 1).slice(0, PRINTED_FAN.likes)
  for (const [index, { key, since }] of liked.entries()) {
    const life = lives.get(key)
    life?.likes.push({ fan, ageMs: whenAfter(random, since) })
    if (index % 3 === 1 && index < PRINTED_FAN.saves * 3) life?.saves.push({ fan, ageMs: whenAfter(random, since) })
  }
  for (const { key } of followed.slice(6)) {
    const life = lives.get(key)
    if (life && !life.views.includes(fan)) life.views.push(fan)
  }
}
