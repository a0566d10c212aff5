import { walletChannel, type Account } from '@fanlight/contract'
import { useEffect, useRef } from 'react'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { blockChanges, followChanges } from '../profiles/index.ts'
import { dropPosts } from './post-cache.ts'
import { rereadFollowing, rereadPosts, rereadPostsOf, staleFeeds } from './queries.ts'

/** What opens, locks or removes posts, here or on another device, wherever they are shown. */
export function Events({ account }: { account: Account }) {
  const isFirst = useRef(true)
  useChannel(
    walletChannel,
    { userId: account.userId },
    (event) => {
      if (event.type !== 'membership_changed') return
      void rereadPostsOf(event.data.creatorId, ({ visibility }) => 'minLevel' in visibility)
    },
    {
      onResync: () => {
        const hasGap = !isFirst.current
        isFirst.current = false
        // Nothing was missed before anything was shown.
        if (hasGap) void rereadPosts()
      },
    },
  )

  useEffect(
    () =>
      followChanges.subscribe(({ userId }) => {
        void rereadFollowing()
        void rereadPostsOf(userId, ({ visibility }) => visibility.kind === 'followers')
      }),
    [],
  )
  useEffect(
    () =>
      blockChanges.subscribe(({ userId, isBlocking }) => {
        if (isBlocking) dropPosts((post) => post.creator.userId === userId)
        else void staleFeeds()
      }),
    [],
  )
  return null
}
