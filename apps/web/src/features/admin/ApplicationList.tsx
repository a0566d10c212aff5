import type { Application, ApplicationId } from '@fanlight/contract'
import { Avatar, Handle } from '@fanlight/ui'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { MoreButton } from '../../platform/lists/index.ts'
import { pictureAt } from '../media/index.ts'
import { DueChip } from './DueChip.tsx'
import type { QueueState } from './queries.ts'

type Props = {
  state: QueueState
  applications: readonly Application[]
  selected: ApplicationId | null
  onSelect: (id: ApplicationId) => void
  now: number
  pages: ComponentProps<typeof MoreButton>['pages']
}

export function ApplicationList({ state, applications, selected, onSelect, now, pages }: Props) {
  const text = useText()
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={text('admin.applications.list')} className="flex flex-col gap-1">
        {applications.map((application) => (
          <li key={application.applicationId}>
            <Row
              application={application}
              isPending={state === 'pending'}
              isSelected={application.applicationId === selected}
              onSelect={onSelect}
              now={now}
            />
          </li>
        ))}
      </ul>
      <MoreButton size="sm" className="self-center" pages={pages}>
        {text('admin.applications.more')}
      </MoreButton>
    </div>
  )
}

type RowProps = Pick<Props, 'onSelect' | 'now'> & { application: Application; isPending: boolean; isSelected: boolean }

function Row({ application, isPending, isSelected, onSelect, now }: RowProps) {
  const text = useText()
  const format = useFormat()
  const { applicationId, applicant, nickname, avatarUrl, submittedAt, dueAt, decision } = application
  return (
    <button
      type="button"
      id={rowId(applicationId)}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(applicationId)}
      className={clsx(
        'flex w-full items-center gap-3 rounded-control px-3 py-2.5 text-start transition-colors focus-visible:-outline-offset-2',
        isSelected ? 'bg-ember-soft' : 'hover:bg-fill',
      )}
    >
      <Avatar decorative name={nickname} seed={applicant.userId} src={pictureAt(avatarUrl, 48)} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{nickname}</bdi>
        </span>
        <span className="block truncate text-13 text-muted">
          <Handle name={applicant.userName} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          {isPending ? (
            <>
              <DueChip dueAt={dueAt} now={now} />
              {text('admin.applications.submitted', { age: format.age(submittedAt, now) })}
            </>
          ) : (
            format.age(decision?.at ?? submittedAt, now)
          )}
        </span>
      </span>
    </button>
  )
}

export const rowId = (id: ApplicationId): string => `application-${id}`
