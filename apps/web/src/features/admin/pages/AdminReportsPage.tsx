import type { ReportId } from '@fanlight/contract'
import { Button, EmptyState, LetterIllustration, Skeleton, SkeletonGroup, Tabs, WindowIllustration } from '@fanlight/ui'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { type Layout, Panes, PanesSkeleton } from '../Panes.tsx'
import { type ReportState, reportStates, useReport, useReports } from '../reports/queries.ts'
import { ReportDetail } from '../reports/ReportDetail.tsx'
import { ReportList } from '../reports/ReportList.tsx'
import { useFreshQueue } from '../use-fresh-queue.ts'

const PATH = '/admin/reports'

/** `/admin/reports`: what people reported, the oldest first, beside the one that is looked at. */
export function AdminReportsPage() {
  return (
    <>
      <AdminNav current="reports" />
      <Reports layout={useLayout()} />
    </>
  )
}

function Reports({ layout }: { layout: Layout }) {
  const text = useText()
  const format = useFormat()
  const params = useQueryParams()
  const state = reportStates.find((each) => each === params.get('state')) ?? 'open'
  const open = useReports('open')
  useFreshQueue(open.refetch)
  const counts = { open: open.openCount, appealed: open.appealCount, decided: null }
  const countOf = (waiting: number | null) => waiting !== null && { count: format.wholeNumber(waiting) }
  return (
    <Tabs
      label={text('page.adminReports')}
      tabs={reportStates.map((each) => ({
        value: each,
        label: text(`adminReports.${each}`),
        ...countOf(counts[each]),
      }))}
      value={state}
      onValueChange={(next) => navigate(`${PATH}?state=${next}`, { replace: true })}
      fullWidth={layout === 'mobile'}
      className="max-md:-mx-4"
      panelClassName="pt-4"
    >
      <Queue key={state} state={state} layout={layout} wanted={params.get('id') as ReportId | null} />
    </Tabs>
  )
}

type QueueProps = { state: ReportState; layout: Layout; wanted: ReportId | null }

/** None is opened by itself: who looks at what two people wrote means to. */
function Queue({ state, layout, wanted }: QueueProps) {
  const text = useText()
  const queue = useReports(state)
  const { reports, refetch } = queue
  const show = (id: ReportId | null, replace: boolean) =>
    navigate(`${PATH}?state=${state}${id === null ? '' : `&id=${id}`}`, { replace })
  const chosen =
    wanted === null ? undefined : <Chosen key={wanted} reportId={wanted} onDecided={() => show(null, true)} />
  return (
    <QueryView
      query={queue}
      skeleton={<PanesSkeleton layout={layout} />}
      failure={text('adminReports.loadFailed')}
      isEmpty={reports.length === 0 && wanted === null}
      empty={<NothingHere state={state} onRefresh={refetch} />}
    >
      {() => (
        <Panes
          layout={layout}
          list={
            <ReportList
              reports={reports}
              selected={wanted}
              onSelect={(id) => show(id, layout === 'desktop')}
              pages={queue}
            />
          }
          detail={chosen ?? (layout === 'desktop' ? <NoneChosen /> : undefined)}
        />
      )}
    </QueryView>
  )
}

function NoneChosen() {
  const text = useText()
  return <EmptyState illustration={<LetterIllustration />} title={text('adminReports.choose')} />
}

type ChosenProps = { reportId: ReportId; onDecided: () => void }

function Chosen({ reportId, onDecided }: ChosenProps) {
  const text = useText()
  const query = useReport(reportId)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />} failure={text('adminReports.loadFailed')}>
      {({ report }) => <ReportDetail report={report} onDecided={onDecided} />}
    </QueryView>
  )
}

function DetailSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('common.loading')}>
      <Skeleton shape="text" className="mb-2 w-48 text-26" />
      <Skeleton shape="text" className="mb-6 w-64" />
      {['w-72', 'w-60', 'w-80'].map((width) => (
        <Skeleton key={width} className={`mb-3 h-16 max-w-full rounded-card! ${width}`} />
      ))}
    </SkeletonGroup>
  )
}

function NothingHere({ state, onRefresh }: { state: ReportState; onRefresh: () => unknown }) {
  const text = useText()
  if (state !== 'open') {
    const title = state === 'decided' ? 'adminReports.emptyDecided' : 'adminReports.emptyAppealed'
    return <EmptyState illustration={<LetterIllustration />} title={text(title)} />
  }
  return (
    <EmptyState
      illustration={<WindowIllustration />}
      title={text('adminReports.emptyOpen')}
      action={
        <Button once onPress={onRefresh}>
          {text('admin.applications.refresh')}
        </Button>
      }
    />
  )
}
