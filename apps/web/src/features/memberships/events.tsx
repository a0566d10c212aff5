import { walletChannel, type Account } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { onMembershipPaid } from '../payments/index.ts'
import { learnRelation } from '../profiles/index.ts'
import { rereadMemberships } from './queries.ts'
import { openWelcome } from './welcome/open-welcome.ts'

/** Hears when a membership of the account begins, changes or ends, on every page; one paid for here ends in a moment. */
export function Events({ account }: { account: Account }) {
  const client = useQueryClient()
  useEffect(() => onMembershipPaid(openWelcome), [])
  useChannel(
    walletChannel,
    { userId: account.userId },
    (event) => {
      if (event.type !== 'membership_changed') return
      const { creatorId, level } = event.data
      // What was learnt of a creator outlives the answers that are read again.
      learnRelation(account.userId, creatorId, { subscribe: level > 0 })
      void rereadMemberships(client)
    },
    { onResync: () => void rereadMemberships(client) },
  )
  return null
}
