import { editNotice, instant, listAllNotices, listNotices, type AdminNotice } from '@fanlight/contract'
import { Badge, Button, Card, EmptyState, LetterIllustration, Skeleton, SkeletonGroup, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { call, describeError, keyOf, useCall } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { AdminNav } from '../AdminNav.tsx'

/** `/admin/notices`: what everyone reads at the top of every page, and what they have read. */
export function AdminNoticesPage() {
  const text = useText()
  const listed = useCall(listAllNotices, {})
  const notices = listed.data?.notices ?? []
  const write = (edited: AdminNotice | null): void =>
    void openDialog(() => import('../notices/NoticeDialog.tsx'), { edited }, { name: 'notice', needsLogin: true })
  const add = (
    <Button variant="primary" iconStart={<Plus aria-hidden />} onPress={() => write(null)}>
      {text('adminNotices.add')}
    </Button>
  )
  return (
    <>
      <AdminNav current="notices" />
      <QueryView
        query={listed}
        skeleton={<NoticesSkeleton />}
        failure={text('adminNotices.loadFailed')}
        isEmpty={notices.length === 0}
        empty={
          <EmptyState
            illustration={<LetterIllustration />}
            title={text('adminNotices.empty')}
            text={text('adminNotices.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <div className="flex flex-col gap-5">
            <div className="flex justify-end max-sm:*:w-full">{add}</div>
            <ul aria-label={text('page.adminNotices')} className="flex flex-col gap-3">
              {notices.map((notice) => (
                <li key={notice.noticeId}>
                  <NoticeCard notice={notice} asOf={listed.dataUpdatedAt} onEdit={() => write(notice)} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </>
  )
}

const tones = { primary: 'ember', success: 'positive', warning: 'caution', error: 'danger' } as const

type CardProps = { notice: AdminNotice; asOf: number; onEdit: () => void }

function NoticeCard({ notice, asOf, onEdit }: CardProps) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  async function end(): Promise<void> {
    try {
      await call(editNotice, { ...notice, endsAt: instant(Date.now()) })
      toast.success(text('adminNotices.ended'))
    } catch (error) {
      toast.error(describeError(error))
    }
    for (const list of [listAllNotices, listNotices]) void client.invalidateQueries({ queryKey: keyOf(list) })
  }
  const { type, link, startsAt, endsAt } = notice
  const isOver = endsAt !== null && endsAt <= asOf
  const since = text('adminNotices.from', { date: format.dateAndTime(startsAt) })
  const until = endsAt !== null && text('adminNotices.until', { date: format.dateAndTime(endsAt) })
  return (
    <Card padding="none" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-60 flex-1">
        <p dir="auto" className="font-semibold break-words">
          {notice.text}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <Badge tone={tones[type]}>{text(`adminNotices.kind.${type}`)}</Badge>
          {isOver && <Badge>{text('adminNotices.over')}</Badge>}
          <span>{since}</span>
          {until && <span>{until}</span>}
          {link !== null && <bdi dir="ltr">{link}</bdi>}
        </p>
      </div>
      <span className="flex gap-2">
        {!isOver && (
          <Button size="sm" aria-label={`${text('adminNotices.end')}: ${notice.text}`} onPress={end}>
            {text('adminNotices.end')}
          </Button>
        )}
        <Button size="sm" aria-label={text('adminNotices.editNamed', { text: notice.text })} onPress={onEdit}>
          {text('adminMoney.packages.edit')}
        </Button>
      </span>
    </Card>
  )
}

function NoticesSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
