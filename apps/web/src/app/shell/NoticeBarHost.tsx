import { listNotices } from '@fanlight/contract'
import { NoticeBar } from '@fanlight/ui'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { hrefTo } from '../../platform/navigation/index.ts'

const ASK_AGAIN_MS = 5 * 60_000

export function NoticeBarHost() {
  const text = useText()
  const { data } = useCall(listNotices, {}, { refetchInterval: ASK_AGAIN_MS })
  if (!data || data.notices.length === 0) return null
  const items = data.notices.map(({ noticeId, link, ...notice }) => ({
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
    />
  )
}
