import { relationsChannel, type Account } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { rereadOwnProfile, rereadRelations, staleLists } from './queries.ts'
import { blockChanges, followChanges, forgetRelations, hasLearnt, learnRelation, learntOf } from './relations.ts'

/** Hears whom the account follows and blocks on its other devices. On every page. */
export function Events({ account }: { account: Account }) {
  const client = useQueryClient()
  const viewer = account.userId
  const isFirst = useRef(true)
  useChannel(
    relationsChannel,
    { userId: viewer },
    ({ data: { otherUserId, relation } }) => {
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
