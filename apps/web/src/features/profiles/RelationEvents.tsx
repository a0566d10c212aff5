import { relationsChannel } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChannel } from '../../platform/realtime/index.ts'
import { useAccount } from '../../platform/session/index.ts'
import { rereadOwnProfile, rereadRelations, staleLists } from './queries.ts'
import { blockChanges, followChanges, forgetRelations, hasLearnt, learnRelation, learntOf } from './relations.ts'

/** Hears whom the account follows and blocks on its other devices. Once, in the shell. */
export function RelationEvents() {
  const client = useQueryClient()
  const viewer = useAccount()?.userId ?? null
  const isFirst = useRef(true)
  useChannel(
    relationsChannel,
    viewer && { userId: viewer },
    ({ data: { otherUserId, relation } }) => {
      if (viewer === null) return
      const before = learntOf(viewer, otherUserId)
      learnRelation(viewer, otherUserId, relation)
      if (before?.blocking !== relation.blocking) {
        blockChanges.emit({ userId: otherUserId, isBlocking: relation.blocking })
      }
      // What this device did itself comes back to it too, and is counted already.
      if (before?.following === relation.following) return
      void rereadOwnProfile(client, viewer)
      staleLists(client)
      followChanges.emit({ userId: otherUserId, isFollowing: relation.following })
    },
    {
      onResync: () => {
        const hasGap = !isFirst.current
        isFirst.current = false
        // Nothing was missed before anything was shown.
        if (!hasLearnt() || !hasGap) return
        void rereadRelations(client).then(forgetRelations)
      },
    },
  )
  return null
}
