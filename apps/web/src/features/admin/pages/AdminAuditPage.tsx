import { listAudit, type AuditEntry } from '@fanlight/contract'
import { Card, EmptyState, Skeleton, SkeletonGroup, WindowIllustration } from '@fanlight/ui'
import { usePages } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton, QueryView } from '../../../platform/lists/index.ts'
import { AdminNav } from '../AdminNav.tsx'

/** `/admin/audit`: what operators did, newest first. It is only ever added to. */
export function AdminAuditPage() {
  const text = useText()
  const list = usePages(listAudit, {})
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <>
      <AdminNav current="audit" />
      <QueryView
        query={list}
        skeleton={<AuditSkeleton />}
        failure={text('adminAudit.loadFailed')}
        isEmpty={entries.length === 0}
        empty={<EmptyState illustration={<WindowIllustration />} title={text('adminAudit.empty')} />}
      >
        {() => (
          <div className="flex flex-col gap-4">
            <ul aria-label={text('page.adminAudit')} className="flex flex-col gap-2">
              {entries.map((entry) => (
                <li key={entry.entryId}>
                  <EntryCard entry={entry} />
                </li>
              ))}
            </ul>
            <MoreButton pages={list}>{text('adminMoney.more')}</MoreButton>
          </div>
        )}
      </QueryView>
    </>
  )
}

/** Names of actions and what they are about stay as the log has them: what is searched for, quoted and compared. */
function EntryCard({ entry }: { entry: AuditEntry }) {
  const text = useText()
  const format = useFormat()
  const { at, actor, action, subject, details } = entry
  const hasDetails = Object.keys(details).length > 0
  return (
    <Card padding="none" className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi dir="ltr" className="font-semibold">
          {action}
        </bdi>
        <bdi dir="ltr" className="text-13 break-all text-muted">
          {subject}
        </bdi>
        <span className="ms-auto text-13 text-muted">{format.dateAndTime(at)}</span>
      </div>
      <p className="text-13 text-muted">{text('adminAudit.by', { name: actor })}</p>
      {hasDetails && (
        <details className="mt-1 text-13">
          <summary className="touch-area w-fit cursor-pointer font-semibold">{text('adminAudit.details')}</summary>
          <pre dir="ltr" className="mt-2 rounded-control bg-fill p-3 text-12 leading-5 break-all whitespace-pre-wrap">
            {JSON.stringify(details, null, 2)}
          </pre>
        </details>
      )}
    </Card>
  )
}

function AuditSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')} className="flex flex-col gap-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} className="h-18 rounded-card!" />
      ))}
    </SkeletonGroup>
  )
}
