import { listNotices } from '@fanlight/contract'
import { NoticeBar } from '@fanlight/ui'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { hrefTo } from '../../platform/navigation/index.ts'
import { storage, useStored } from '../../platform/storage/index.ts'

const ASK_AGAIN_MS = 5 * 60_000
/** More than are ever shown at once: an older one has long been over. */
const REMEMBERED = 50

/** For good: a notice that was put away stays away, also after a reload. */
function dismiss(id: string): void {
  const others = storage.dismissedNotices.get().filter((each) => each !== id)
  storage.dismissedNotices.set([...others, id].slice(-REMEMBERED))
}

export function NoticeBarHost() {
  const text = useText()
  const { data } = useCall(listNotices, {}, { refetchInterval: ASK_AGAIN_MS })
  const dismissed = useStored(storage.dismissedNotices)
  const notices = data?.notices.filter(({ noticeId }) => !dismissed.includes(noticeId)) ?? []
  if (notices.length === 0) return null
  const items = notices.map(({ noticeId, link, ...notice }) => ({
    ...notice,
    id: noticeId,
    href: link === null ? undefined : hrefTo(link),
  }))
  return (
    <NoticeBar
      items={items}
      label={text('shell.notices')}
      previousLabel={text('common.previous')}
      nextLabel={text('common.next')}
      dismissLabel={text('shell.noticesDismiss')}
      onDismiss={dismiss}
    />
  )
}
