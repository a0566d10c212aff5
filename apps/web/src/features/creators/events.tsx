import { APPLICATION_STATES, applicationChannel, type Account } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useRef } from 'react'
import { text } from '../../platform/i18n/index.ts'
import { useChannel } from '../../platform/realtime/hooks.ts'
import { storage } from '../../platform/storage/index.ts'
import { openCreatorApplication } from './apply/open-application.ts'
import { useKeepStatus } from './queries.ts'

/** Hears what becomes of the user's own application, on every page. */
export function Events({ account }: { account: Account }) {
  const { keep, refresh } = useKeepStatus()
  useChannel(
    applicationChannel,
    { userId: account.userId },
    ({ data }) => {
      keep(data)
      if (data.state === APPLICATION_STATES.rejected) sayRejected()
    },
    { onResync: refresh },
  )
  useCreatorModeOnApproval(account)
  return null
}

/** The account's new role arrives by itself; creator mode follows it without a new login. */
function useCreatorModeOnApproval({ userId, role }: Account): void {
  const before = useRef({ userId, role })
  useEffect(() => {
    const was = before.current
    before.current = { userId, role }
    // Another account that is a creator already was not approved just now.
    if (was.userId !== userId || was.role === 'creator' || role !== 'creator') return
    storage.currentRole.set('creator')
    toast.success(text('creator.approved.toast'), { description: text('creator.approved.toastText'), id: 'creator' })
  }, [userId, role])
}

function sayRejected(): void {
  toast.warning(text('creator.rejected.toast'), {
    id: 'creator',
    duration: 10_000,
    action: {
      label: text('creator.rejected.why'),
      onPress: () => openCreatorApplication({ state: APPLICATION_STATES.rejected }),
    },
  })
}
