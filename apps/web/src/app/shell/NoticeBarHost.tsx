import { listNotices } from '@fanlight/contract'
import { lazy, Suspense } from 'react'
import { useCall } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { hrefTo } from '../routes/start.ts'

const NoticeBar = lazy(async () => ({ default: (await import('./lazy-notice-bar.ts')).NoticeBar }))

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
    <Suspense fallback={null}>
      <NoticeBar
        items={items}
        label={text('shell.notices')}
        previousLabel={text('common.previous')}
        nextLabel={text('common.next')}
        dismissLabel={text('shell.noticesDismiss')}
      />
    </Suspense>
  )
}
