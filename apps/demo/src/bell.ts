import { CONTENT_STATUS, DAY_MS, diamonds, instant, type PostId, type UserId } from '@fanlight/contract'
import type { News } from '../../server/src/demo-world.ts'
import { demoFollows } from './follows.ts'
import { demoLogins } from './people.ts'
import type { PostLife } from './post-life.ts'
import type { PlannedPost } from './post-plan.ts'

/** What happened longer ago was read, and is of no use to a visitor. */
const RECENT_MS = 7 * DAY_MS

type World = { beganAt: number; idOf: (userName: string) => UserId | null }

/** Whom the fan follows whose login is printed. */
const followed = new Set(
  demoFollows('fanlight')
    .filter(({ fan }) => fan === demoLogins.fan)
    .map(({ creator }) => creator),
)

/** What the two people whose logins are printed hear of a post: what others did with it, as it is written down there. */
export function newsOfPost(
  { userName, status, ageMs }: PlannedPost,
  life: PostLife,
  { postId: subject, world }: { postId: PostId; world: World },
): News[] {
  const creatorId = world.idOf(userName)
  if (creatorId === null || status !== CONTENT_STATUS.published) return []
  const at = (age: number) => instant(world.beganAt - age)
  const isNew = ageMs < RECENT_MS
  const fanId = world.idOf(demoLogins.fan)
  const told =
    isNew && fanId !== null && followed.has(userName)
      ? [{ receiverId: fanId, kind: 'new_post' as const, subject, actorId: creatorId, at: at(ageMs) }]
      : []
  const said = life.comments.flatMap((comment, place): News[] => {
    const answered = comment.answers === null ? undefined : life.comments[comment.answers]
    const actorId = world.idOf(comment.author)
    if (actorId === null || comment.ageMs > RECENT_MS) return []
    const about = { subject, actorId, eventKey: String(place), quote: comment.text, at: at(comment.ageMs) }
    if (answered?.author === demoLogins.fan && fanId !== null) return [{ ...about, receiverId: fanId, kind: 'reply' }]
    return userName === demoLogins.creator ? [{ ...about, receiverId: creatorId, kind: 'comment' }] : []
  })
  if (userName !== demoLogins.creator) return [...told, ...said]
  const deeds = <T extends { fan: string; ageMs: number }>(done: readonly T[], tell: (deed: T) => Partial<News>) =>
    done.flatMap((deed): News[] => {
      const actorId = world.idOf(deed.fan)
      if (actorId === null || deed.ageMs > RECENT_MS) return []
      return [{ receiverId: creatorId, kind: 'like', subject, actorId, at: at(deed.ageMs), ...tell(deed) }]
    })
  return [
    ...told,
    ...said,
    ...deeds(life.likes, () => ({})),
    ...deeds(life.purchases, ({ price }) => ({ kind: 'sale', diamonds: diamonds(price) })),
    ...deeds(life.tips, ({ amount, remark }) => ({ kind: 'tip', diamonds: diamonds(amount), quote: remark })),
  ].toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
}
