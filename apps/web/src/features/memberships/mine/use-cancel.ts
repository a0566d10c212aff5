import { cancelMembership, listMemberships, type Membership } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, describeError, keyOf, refusedWith } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { rereadMemberships } from '../queries.ts'

/** Asks, cancels, and shows what the server made of it. */
export function useCancel(): (membership: Membership) => Promise<void> {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  return async ({ creator, expireTime, tierName, state }) => {
    const date = format.date(expireTime)
    const isConfirmed = await confirm({
      title: text('memberships.cancel.title', { name: creator.nickName }),
      text:
        state === 'past_due' && expireTime <= Date.now()
          ? text('memberships.cancel.textPastDue', { tier: tierName, date })
          : text('memberships.cancel.text', { tier: tierName, date }),
      confirmLabel: text('memberships.cancel.confirm'),
      cancelLabel: text('memberships.cancel.keep'),
      tone: 'danger',
    })
    if (!isConfirmed) return
    try {
      const { membership } = await call(cancelMembership, { otherUserId: creator.userId })
      const key = keyOf(listMemberships, {})
      client.setQueryData<{ memberships: Membership[] }>(key, (before) => before && replaced(before, membership))
      toast.success(text('memberships.cancel.done', { date: format.date(membership.expireTime) }))
      void rereadMemberships(client)
    } catch (error) {
      // It ran on only while its payment was tried: without that it is over.
      if (refusedWith(error, 'NOT_FOUND')) {
        toast(text('memberships.cancel.over'))
        void rereadMemberships(client)
      } else toast.error(describeError(error))
    }
  }
}

const replaced = ({ memberships }: { memberships: Membership[] }, now: Membership) => ({
  memberships: memberships.map((each) => (each.creator.userId === now.creator.userId ? now : each)),
})
