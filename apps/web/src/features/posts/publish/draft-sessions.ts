import type { OwnPost, PostId, UserId } from '@fanlight/contract'
import { createDraftSession, type DraftSession } from './draft-session.ts'

type Place = { session: DraftSession; userId: UserId; holders: number; unfollow: () => void }

/** Those that are open, and those whose last file or word is still on its way. */
const places = new Set<Place>()

/** The session of a post that is open already, or of a new one. */
export function findSession(userId: UserId, contentId: PostId | null): DraftSession | null {
  for (const place of places) {
    const post = place.session.view.get().post
    if (place.userId === userId && (post?.contentId ?? null) === contentId) return place.session
  }
  return null
}

export function openSession(userId: UserId, post: OwnPost | null): DraftSession {
  // Another account has posts of its own.
  for (const place of places) if (place.userId !== userId) remove(place)
  const known = findSession(userId, post?.contentId ?? null)
  if (known) return known
  const session = createDraftSession({ userId, post })
  const place: Place = { session, userId, holders: 0, unfollow: session.view.subscribe(() => clearAway(place)) }
  places.add(place)
  return session
}

/** While a screen shows it. Answers how to let go of it. */
export function holdSession(session: DraftSession): () => void {
  const place = [...places].find((each) => each.session === session)
  if (!place) return () => undefined
  place.holders += 1
  return () => {
    place.holders -= 1
    // From one step to the other nobody holds it for a moment.
    setTimeout(() => clearAway(place), 0)
  }
}

/** The post is done: opened again, it is read from the server. */
export function dismissSession(session: DraftSession): void {
  for (const place of places) if (place.session === session) remove(place)
}

function clearAway(place: Place): void {
  if (place.holders === 0 && !place.session.isBusy()) remove(place)
}

function remove(place: Place): void {
  places.delete(place)
  place.unfollow()
  place.session.close()
}
