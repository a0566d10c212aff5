import type { OwnPost, PostId, UserId } from '@fanlight/contract'
import { createDraftDesk, type DraftDesk } from './draft-desk.ts'

type Place = { desk: DraftDesk; userId: UserId; holders: number; unfollow: () => void }

/** Those that are open, and those whose last file or word is still on its way. */
const places = new Set<Place>()

/** The desk of a post that is open already, or of a new one. */
export function findDesk(userId: UserId, contentId: PostId | null): DraftDesk | null {
  for (const place of places) {
    const post = place.desk.view.get().post
    if (place.userId === userId && (post?.contentId ?? null) === contentId) return place.desk
  }
  return null
}

export function openDesk(userId: UserId, post: OwnPost | null): DraftDesk {
  // Another account has posts of its own.
  for (const place of places) if (place.userId !== userId) remove(place)
  const known = findDesk(userId, post?.contentId ?? null)
  if (known) return known
  const desk = createDraftDesk({ userId, post })
  const place: Place = { desk, userId, holders: 0, unfollow: desk.view.subscribe(() => clearAway(place)) }
  places.add(place)
  return desk
}

/** While a screen shows it. Answers how to let go of it. */
export function holdDesk(desk: DraftDesk): () => void {
  const place = [...places].find((each) => each.desk === desk)
  if (!place) return () => undefined
  place.holders += 1
  return () => {
    place.holders -= 1
    // From one step to the other nobody holds it for a moment.
    setTimeout(() => clearAway(place), 0)
  }
}

/** The post is done: opened again, it is read from the server. */
export function dismissDesk(desk: DraftDesk): void {
  for (const place of places) if (place.desk === desk) remove(place)
}

function clearAway(place: Place): void {
  if (place.holders === 0 && !place.desk.isBusy()) remove(place)
}

function remove(place: Place): void {
  places.delete(place)
  place.unfollow()
  place.desk.close()
}
