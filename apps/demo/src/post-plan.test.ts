import { CONTENT_STATUS, DAY_MS, MINUTE_MS, TEASER_MAX_LENGTH } from '@fanlight/contract'
import { PostForm } from '@fanlight/contract/schemas'
import { describe, expect, it } from 'vitest'
import { createIds } from '../../server/src/platform/ids.ts'
import { demoFollows } from './follows.ts'
import { demoMembers, tiersOfAll } from './members.ts'
import { HEIGHT, WIDTH } from './paint/canvas.ts'
import { creators, demoLogins } from './people.ts'
import { planLife } from './post-life.ts'
import { planPosts, postIdOf, publishInMs, type PlannedPost } from './post-plan.ts'
import { VOICES } from './voices.ts'
import { PARTS } from './post-views.ts'

const BEGAN_AT = Date.UTC(2026, 10, 15, 12)
const idAt = (time: number, slot: number) =>
  createIds(
    () => time,
    () => slot,
  ).next()

const posts = planPosts()
const lives = planLife(posts)
const lifeOf = ({ key }: PlannedPost) => lives.get(key)!
const own = posts.filter(({ userName }) => userName === demoLogins.creator)
const countOf = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((one) => one === value).length]))

describe('the posts of the demo world', () => {
  it('are some two hundred, by every creator, and no two the same', () => {
    expect(posts.length).toBeGreaterThanOrEqual(200)
    expect(new Set(posts.map(({ userName }) => userName))).toEqual(new Set(creators.map(({ userName }) => userName)))
    expect(new Set(posts.map(({ words }) => words.text)).size).toBe(posts.length)
    expect(posts.filter(({ words }) => words.clip === undefined).length).toBeGreaterThanOrEqual(190)
  })

  it('are the same each time', () => {
    expect(planPosts()).toEqual(posts)
    expect(planLife(planPosts())).toEqual(lives)
  })

  it('are what the form for posts would take', () => {
    for (const { words, visibility } of posts) {
      const { teaser = '', text } = words
      expect(PostForm.parse({ teaser, text, visibility })).toMatchObject({ teaser, text, visibility })
      expect(teaser.length).toBeLessThan(TEASER_MAX_LENGTH)
    }
  })

  it('are for everyone by half, and otherwise for followers, tiers and buyers', () => {
    const kinds = countOf(posts.map(({ visibility }) => visibility.kind))
    expect(kinds['everyone']! / posts.length).toBeCloseTo(0.5, 1)
    for (const kind of ['followers', 'tier', 'paid', 'tier_or_paid']) expect(kinds[kind]).toBeGreaterThan(15)
  })

  it('ask only for tiers that their creators have, and for 20 to 300 diamonds', () => {
    const tiers = tiersOfAll()
    for (const { userName, visibility, key } of posts) {
      const levels = tiers.get(userName)!.map(({ level }) => level)
      if ('minLevel' in visibility) expect(levels, key).toContain(visibility.minLevel)
      if ('price' in visibility) {
        expect(visibility.price).toBeGreaterThanOrEqual(20)
        expect(visibility.price).toBeLessThanOrEqual(300)
      }
    }
  })

  it('say something to those who are locked out, and show them no more than a part', () => {
    for (const { words, visibility, looks } of posts) {
      const isForSale = visibility.kind !== 'everyone' && visibility.kind !== 'followers'
      expect(words.teaser !== undefined).toBe(isForSale)
      expect(words.free ?? 0).toBeLessThanOrEqual(Math.max(0, looks.length - 1))
    }
    expect(posts.filter(({ words }) => (words.free ?? 0) > 0).length).toBeGreaterThan(20)
  })

  it('were published minutes to 90 days before, each at a time of its own', () => {
    const ages = posts.map(({ ageMs }) => ageMs)
    expect(Math.min(...ages)).toBeLessThan(10 * MINUTE_MS)
    expect(Math.max(...ages)).toBeLessThan(90 * DAY_MS)
    expect(posts.filter(({ ageMs }) => ageMs < DAY_MS).length).toBeGreaterThan(15)
    expect(new Set(posts.map((post) => postIdOf(post, BEGAN_AT, idAt))).size).toBe(posts.length)
  })

  it('give the creator whose login is printed one of everything', () => {
    const statuses = countOf(own.map(({ status }) => String(status)))
    expect(statuses).toEqual({ 0: 3, 1: 1, 2: 14, 3: 1 })
    expect(own.filter((post) => publishInMs(post) !== null)).toHaveLength(1)
    expect(own.filter(({ words }) => words.isPinned)).toHaveLength(2)
    expect(
      posts.filter(
        ({ userName, status }) =>
          status !== CONTENT_STATUS.published && !own.some((post) => post.userName === userName),
      ),
    ).toEqual([])
  })

  it('have few words alone, several pictures, a sensitive one, watermarks and videos', () => {
    const photos = countOf(posts.map(({ looks }) => String(looks.length)))
    expect(posts.filter(({ looks, words }) => looks.length === 0 && words.clip === undefined).length).toBeGreaterThan(5)
    expect([2, 3, 4, 5, 6].every((count) => (photos[count] ?? 0) > 0)).toBe(true)
    expect(posts.filter(({ words }) => words.isSensitive)).toHaveLength(1)
    expect(posts.filter(({ words }) => words.hasWatermark).length).toBeGreaterThan(3)
    const clips = posts.flatMap(({ words }) => words.clip ?? [])
    expect(new Set(clips).size).toBe(6)
    expect(clips).toHaveLength(6)
  })

  it('show no picture twice', () => {
    const looks = posts.flatMap((post) => post.looks.map((look) => ({ ...look, craft: post.craft })))
    const drawn = looks.map(({ craft, seed, part }) => `${seed} ${part % PARTS[craft].length}`)
    expect(new Set(drawn).size).toBe(looks.length)
  })

  it('show parts that lie within their scene', () => {
    for (const [x, y, width, height] of Object.values(PARTS).flat()) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(WIDTH)
      expect(y + height).toBeLessThanOrEqual(HEIGHT)
    }
  })
})

describe('what people make of them', () => {
  const follows = new Set(demoFollows('fanlight').map(({ fan, creator }) => `${fan} ${creator}`))
  const members = demoMembers()

  /** How long before the beginning they could see the whole of it; null: they cannot. */
  function seenSince({ visibility, userName, ageMs, key }: PlannedPost, fan: string): number | null {
    const member = members.find((one) => one.fan === fan && one.creator === userName)
    const isEnough = member && (!('minLevel' in visibility) || member.level >= visibility.minLevel)
    const belongs = isEnough ? member.beganDaysAgo * DAY_MS : null
    const bought = lives.get(key)!.purchases.find((purchase) => purchase.fan === fan)?.ageMs ?? null
    if (fan === userName || visibility.kind === 'everyone') return ageMs
    if (visibility.kind === 'followers') return follows.has(`${fan} ${userName}`) ? ageMs : belongs
    return visibility.kind === 'paid' ? bought : (bought ?? belongs)
  }

  it('happened after the post and before now, and each person did it once', () => {
    for (const post of posts) {
      const { likes, saves, purchases, tips, comments, views } = lifeOf(post)
      for (const { ageMs } of [...likes, ...saves, ...purchases, ...tips, ...comments]) {
        expect(ageMs).toBeGreaterThan(0)
        expect(ageMs).toBeLessThanOrEqual(post.ageMs)
      }
      for (const deeds of [likes, saves, purchases]) {
        expect(new Set(deeds.map(({ fan }) => fan)).size).toBe(deeds.length)
      }
      expect(new Set(views).size).toBe(views.length)
      expect(views).not.toContain(post.userName)
    }
  })

  it('is said and liked by those alone who see the post', () => {
    for (const post of posts) {
      const { likes, comments, tips } = lifeOf(post)
      const deeds = [...likes, ...tips, ...comments.map(({ author, ageMs }) => ({ fan: author, ageMs }))]
      for (const { fan, ageMs } of deeds)
        expect(seenSince(post, fan), `${fan} ${post.key}`).toBeGreaterThanOrEqual(ageMs)
    }
  })

  it('costs what the post costs, and nobody buys what they see anyway', () => {
    for (const post of posts) {
      for (const { fan, price } of lifeOf(post).purchases) {
        expect('price' in post.visibility && post.visibility.price).toBe(price)
        const isMember = members.some((member) => member.fan === fan && member.creator === post.userName)
        if (post.visibility.kind === 'tier_or_paid') expect(isMember).toBe(false)
      }
    }
  })

  it('leaves nothing unsaid that was written for them, and answers what was said before', () => {
    const said = new Set([...lives.values()].flatMap(({ comments }) => comments.map(({ text }) => text)))
    for (const { remarks, answers } of VOICES) {
      for (const text of [...remarks.map(([, , words]) => words), ...answers.map(([, words]) => words)]) {
        expect(said).toContain(text)
      }
    }
    for (const { comments } of lives.values()) {
      for (const [place, { answers }] of comments.entries()) if (answers !== null) expect(answers).toBeLessThan(place)
    }
  })

  it('begins when a post is published', () => {
    for (const post of posts.filter(({ status }) => status < CONTENT_STATUS.published)) {
      expect(Object.values(lifeOf(post)).flat()).toEqual([])
    }
  })

  it('gives the fan whose login is printed two bought, four saved and a dozen liked', () => {
    const of = (kind: 'purchases' | 'saves' | 'likes') =>
      posts.filter((post) => lifeOf(post)[kind].some(({ fan }) => fan === demoLogins.fan))
    expect([of('purchases').length, of('saves').length, of('likes').length]).toEqual([2, 4, 12])
    expect(of('purchases').map(({ userName }) => userName)).toContain(demoLogins.creator)
    expect(members).toContainEqual(expect.objectContaining({ fan: demoLogins.fan, creator: demoLogins.creator }))
  })
})
