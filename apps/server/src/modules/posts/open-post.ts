import type { PostId, UserId } from '@fanlight/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors.ts'
import { lockOf } from './posts.policy.ts'
import type { PostRow } from './posts.sql.ts'
import { findKept, findPost } from './posts.store.ts'
import { visibilityOf } from './visibility.ts'

type Asked = { postId: PostId; viewerId: UserId | null }

/** A published post as it is for the viewer; null: there is none for them. */
async function look(from: Db, clock: Clock, { postId, viewerId }: Asked) {
  const post = await findPost(from, postId, viewerId, clock.now())
  if (!post?.publishedAt) return null
  const lock = lockOf(visibilityOf(post), { ...post, isOwn: post.userId === viewerId })
  return { post, isLocked: lock !== null }
}

/** A post that the viewer sees all of: what people say below it, and its poll, are for nobody else. */
export async function openPost(from: Db, clock: Clock, asked: Asked): Promise<PostRow> {
  const found = await look(from, clock, asked)
  if (!found) throw new AppError('NOT_FOUND', {})
  if (found.isLocked) throw new AppError('POST_LOCKED', {})
  return found.post
}

export async function isOpenTo(from: Db, clock: Clock, asked: Asked): Promise<boolean> {
  return (await look(from, clock, asked))?.isLocked === false
}

/** The same, or they keep it of a creator who has left. */
export const maySee = async (from: Db, clock: Clock, asked: Asked & { viewerId: UserId }): Promise<boolean> =>
  (await isOpenTo(from, clock, asked)) || (await findKept(from, asked.postId, asked.viewerId, clock.now())) !== null
