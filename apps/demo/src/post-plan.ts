import {
  CONTENT_STATUS,
  DAY_MS,
  diamonds,
  HOUR_MS,
  MINUTE_MS,
  type ContentStatus,
  type Visibility,
} from '@fanlight/contract'
import { PostId } from '@fanlight/contract/schemas'
import type { DemoHost } from '../../server/src/demo-world.ts'
import type { Craft } from './crafts.ts'
import { creators, demoLogins } from './people.ts'
import { ALL_LIGHTS, type Look } from './post-pictures.ts'
import type { PostText } from './post-texts.ts'
import { VOICES } from './voices.ts'
import { createRandom, type Random } from './random.ts'

/** The newest of all is so old, and the newest of the next creator so many times as old. */
const [YOUNGEST_MS, OLDER_BY] = [6 * MINUTE_MS, 1.34]
const OLDEST_MS = 89 * DAY_MS
const SCHEDULED_IN_MS = 2 * DAY_MS + 5 * HOUR_MS
/** What is not finished yet was begun a few days ago. */
const UNFINISHED_MS = 19 * HOUR_MS
/** A post was written before it was published. */
export const WRITTEN_BEFORE_MS = 20 * MINUTE_MS
/** A picture of a post shows another scene after so many parts of one. */
const PARTS_OF_ONE = 3

export type PlannedPost = {
  /** `velvet_synth-0`: its creator and its place among their posts. */
  key: string
  userName: string
  craft: Craft
  words: PostText
  status: ContentStatus
  visibility: Visibility
  /** How long before the world began it was published, or written; the world's beginning is when it was made. */
  ageMs: number
  looks: Look[]
}

/** All posts of the demo world, the newest first: the same ones each time. */
export function planPosts(): PlannedPost[] {
  const random = createRandom('fanlight posts')
  const others = VOICES.map(({ userName }) => userName).filter((userName) => userName !== demoLogins.creator)
  const ranks = [demoLogins.creator, ...random.shuffle(others)]
  return VOICES.flatMap(({ userName, posts }) => {
    const craft = creators.find((creator) => creator.userName === userName)?.craft
    if (!craft) throw new Error(`${userName} is nobody`)
    const ages = agesOf(random, posts, YOUNGEST_MS * OLDER_BY ** ranks.indexOf(userName))
    return posts.map((words, place): PlannedPost => {
      const key = `${userName}-${place}`
      return {
        key,
        userName,
        craft,
        words,
        status: statusOf(words),
        visibility: visibilityOf(words),
        ageMs: ages[place] ?? OLDEST_MS,
        looks: looksOf(words, craft, { key, place }),
      }
    })
  }).toSorted((one, other) => one.ageMs - other.ageMs)
}

/** Everything has the number that its time would have given it: whatever is made again is made once. */
export const postIdOf = (post: PlannedPost, beganAt: number, idAt: DemoHost['idAt']): PostId =>
  PostId.parse(idAt(beganAt - post.ageMs - WRITTEN_BEFORE_MS, 0))

/** When a scheduled one is to appear, after the world began. */
export const publishInMs = ({ words }: PlannedPost): number | null =>
  words.state === 'scheduled' ? SCHEDULED_IN_MS : null

function agesOf(random: Random, posts: readonly PostText[], youngest: number): number[] {
  const wasPublished = ({ state }: PostText) => state === undefined || state === 'offline'
  const step = (OLDEST_MS - youngest) / posts.filter(wasPublished).length
  let [published, unfinished] = [0, 0]
  return posts.map((words) => {
    if (!wasPublished(words)) return ++unfinished * UNFINISHED_MS
    const age = published === 0 ? youngest : youngest + (published - random.between(0.1, 0.8)) * step
    published++
    return Math.round(age)
  })
}

const STATUSES = {
  draft: CONTENT_STATUS.draft,
  scheduled: CONTENT_STATUS.unpublished,
  offline: CONTENT_STATUS.offline,
} as const

const statusOf = ({ state }: PostText): ContentStatus =>
  state === undefined ? CONTENT_STATUS.published : STATUSES[state]

function visibilityOf({ to }: PostText): Visibility {
  if (to === undefined) return { kind: 'everyone' }
  if (to === 'followers') return { kind: 'followers' }
  if (!('level' in to)) return { kind: 'paid', price: diamonds(to.price) }
  const { level: minLevel, price } = to
  return price === undefined ? { kind: 'tier', minLevel } : { kind: 'tier_or_paid', minLevel, price: diamonds(price) }
}

/** Each post begins with another part of its craft's scene, in another light. */
function looksOf(words: PostText, craft: Craft, { key, place }: { key: string; place: number }): Look[] {
  const random = createRandom(`look ${key}`)
  const light = ALL_LIGHTS[(place + random.whole(0, 1)) % ALL_LIGHTS.length] ?? 'day'
  // What is written or has a frame would be seen to be mirrored.
  const isMirrored = craft !== 'comics' && random.chance(0.4)
  const photos = words.clip === undefined ? (words.photos ?? 1) : 0
  return Array.from({ length: photos }, (_, photo) => ({
    seed: `post ${key} ${Math.floor(photo / PARTS_OF_ONE)}`,
    part: place + photo * 2 + Math.floor(photo / PARTS_OF_ONE),
    isMirrored: photo % 2 === 0 ? isMirrored : craft !== 'comics' && !isMirrored,
    light,
  }))
}
