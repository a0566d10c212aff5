import { followUser, type Relation, type UserId } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, describeError, refusedWith } from '../../platform/api/index.ts'
import { askToLogin } from '../../platform/dialogs/index.ts'
import { logError } from '../../platform/log/log.ts'
import { currentSession } from '../../platform/session/index.ts'
import { countFollowing, staleLists } from './queries.ts'
import { followChanges, learnRelation, useRelation } from './relations.ts'

/** Whom a request is under way about, whichever button it came from. */
const pending = new Set<UserId>()

/** Following a creator, on screen at once. `answered` is what the list or profile said that shows them. */
export function useFollow(userId: UserId, answered: Partial<Relation> | null) {
  const client = useQueryClient()
  const { following: isFollowing } = useRelation(userId, answered)

  async function toggle(): Promise<void> {
    const session = currentSession()
    if (session.status === 'signedOut') return askToLogin()
    if (pending.has(userId)) return
    const viewer = session.user.userId
    const wanted = !isFollowing
    pending.add(userId)
    const show = (following: boolean) => {
      learnRelation(viewer, userId, { following })
      countFollowing(client, viewer, following ? 1 : -1)
    }
    show(wanted)
    try {
      const { relation } = await call(followUser, { otherUserId: userId, followingBehavior: wanted ? 1 : 0 })
      learnRelation(viewer, userId, relation)
      staleLists(client)
      followChanges.emit({ userId, isFollowing: relation.following })
    } catch (error) {
      show(!wanted)
      // A failure is only logged; a block is an answer that the person would wait for in vain.
      if (refusedWith(error, 'BLOCKED')) toast.error(describeError(error), { id: 'blocked' })
      else logError(error, { about: 'follow' })
    } finally {
      pending.delete(userId)
    }
  }

  return { isFollowing, toggle }
}
