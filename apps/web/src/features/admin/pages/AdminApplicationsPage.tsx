import { MINUTE_MS, type Application, type ApplicationId } from '@fanlight/contract'
import { Badge, Tabs } from '@fanlight/ui'
import { useEffect, useState } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { navigate, useLayout, useQueryParams } from '../../../platform/navigation/index.ts'
import { AdminNav } from '../AdminNav.tsx'
import { ApplicationDetail } from '../ApplicationDetail.tsx'
import { ApplicationList, rowId } from '../ApplicationList.tsx'
import { type Layout, NothingHere, Panes, PanesSkeleton } from '../Panes.tsx'
import { type QueueState, queueStates, useApplications } from '../queries.ts'
import { useDecide } from '../use-decide.ts'
import { useFreshQueue } from '../use-fresh-queue.ts'
import { useKeys } from '../use-keys.ts'

const PATH = '/admin/applications'

/** `/admin/applications`: the queue, the oldest first, beside the one that is looked at. */
export function AdminApplicationsPage() {
  return (
    <>
      <AdminNav current="applications" />
      <Applications layout={useLayout()} />
    </>
  )
}

function Applications({ layout }: { layout: Layout }) {
  const text = useText()
  const format = useFormat()
  const params = useQueryParams()
  const state = queueStates.find((each) => each === params.get('state')) ?? 'pending'
  const pending = useApplications('pending')
  const overdue = pending.counts?.overdue ?? 0
  useFreshQueue(pending.refetch)

  return (
    <Tabs
      label={text('admin.applications.tabs')}
      tabs={queueStates.map((each) => ({
        value: each,
        label: text(`admin.applications.${each}`),
        ...(each === 'pending' && pending.counts && { count: format.wholeNumber(pending.counts.pending) }),
      }))}
      value={state}
      onValueChange={(next) => navigate(`${PATH}?state=${next}`, { replace: true })}
      fullWidth={layout === 'mobile'}
      className="max-md:-mx-4"
      panelClassName="pt-4"
    >
      {state === 'pending' && overdue > 0 && (
        <Badge tone="danger" className="mb-3">
          {text('admin.applications.overdue', { count: overdue })}
        </Badge>
      )}
      <Queue key={state} state={state} layout={layout} wanted={params.get('id')} />
    </Tabs>
  )
}

type QueueProps = { state: QueueState; layout: Layout; wanted: string | null }

function Queue({ state, layout, wanted }: QueueProps) {
  const text = useText()
  const now = useNow()
  const queue = useApplications(state)
  const { applications, refetch } = queue
  const chosen = applications.find(({ applicationId }) => applicationId === wanted)
  // A desktop always has one in view; a phone begins with the list.
  const shown = chosen ?? (layout === 'desktop' ? applications[0] : undefined)

  const addressOf = (id: ApplicationId | null) => `${PATH}?state=${state}${id === null ? '' : `&id=${id}`}`
  const show = (id: ApplicationId | null, replace: boolean) => navigate(addressOf(id), { replace })
  const decide = useDecide((decided) => {
    const next = nextOf(applications, decided.applicationId)
    show(next?.applicationId ?? null, true)
  })

  function reject(application: Application): void {
    const onReject = (reason: string) => decide.reject(application, reason)
    const options = { name: 'reject', needsLogin: true }
    void openDialog(() => import('../RejectDialog.tsx'), { application, onReject }, options)
  }

  useKeys({
    onMove(by) {
      const place = applications.findIndex((each) => each === shown)
      const next = applications[place + by]
      if (!next || (layout === 'mobile' && !shown)) return
      show(next.applicationId, true)
      document.getElementById(rowId(next.applicationId))?.focus()
    },
    onApprove: () => void (shown?.decision === null && decide.approve(shown)),
    onReject: () => shown?.decision === null && reject(shown),
  })

  return (
    <QueryView
      query={queue}
      skeleton={<PanesSkeleton layout={layout} />}
      failure={text('admin.applications.loadFailed')}
      isEmpty={applications.length === 0}
      empty={<NothingHere state={state} onRefresh={refetch} />}
    >
      {() => (
        <Panes
          layout={layout}
          list={
            <ApplicationList
              state={state}
              applications={applications}
              selected={shown?.applicationId ?? null}
              onSelect={(id) => show(id, layout === 'desktop')}
              now={now}
              pages={queue}
            />
          }
          detail={
            shown && (
              <ApplicationDetail
                key={shown.applicationId}
                application={shown}
                now={now}
                onApprove={() => decide.approve(shown)}
                onReject={() => reject(shown)}
                onReload={refetch}
              />
            )
          }
        />
      )}
    </QueryView>
  )
}

/** The one after it, or the one before when it was the last. */
function nextOf(applications: readonly Application[], decided: ApplicationId): Application | undefined {
  const place = applications.findIndex(({ applicationId }) => applicationId === decided)
  return applications[place + 1] ?? applications[place - 1]
}

/** The time, renewed every minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
