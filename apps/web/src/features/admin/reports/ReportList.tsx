import type { ReportId, ReportSummary } from '@fanlight/contract'
import { Avatar, Badge } from '@fanlight/ui'
import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton } from '../../../platform/lists/index.ts'
import { pictureAt } from '../../media/index.ts'
import { reasonTexts } from '../../moderation/index.ts'

type Props = {
  reports: readonly ReportSummary[]
  selected: ReportId | null
  onSelect: (id: ReportId) => void
  pages: ComponentProps<typeof MoreButton>['pages']
}

export function ReportList({ reports, selected, onSelect, pages }: Props) {
  const text = useText()
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={text('page.adminReports')} className="flex flex-col gap-1">
        {reports.map((report) => (
          <li key={report.reportId}>
            <Row report={report} isSelected={report.reportId === selected} onSelect={onSelect} />
          </li>
        ))}
      </ul>
      <MoreButton size="sm" className="self-center" pages={pages}>
        {text('adminMoney.more')}
      </MoreButton>
    </div>
  )
}

type RowProps = Pick<Props, 'onSelect'> & { report: ReportSummary; isSelected: boolean }

function Row({ report, isSelected, onSelect }: RowProps) {
  const text = useText()
  const format = useFormat()
  const { reportId, owner, targetType, reason, reportedAt, openCount } = report
  const name = owner?.nickName ?? text('adminReports.left')
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(reportId)}
      className={clsx(
        'flex w-full items-start gap-3 rounded-control px-3 py-2.5 text-start transition-colors focus-visible:-outline-offset-2',
        isSelected ? 'bg-ember-soft' : 'hover:bg-fill',
      )}
    >
      <Avatar
        decorative
        name={name}
        seed={owner?.userId ?? reportId}
        src={pictureAt(owner?.headPicUrl ?? null, 40)}
        size={40}
        className="mt-0.5"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-13 text-muted">{text(reasonTexts[reason])}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
          <Badge>{text(`adminReports.kind.${targetType}`)}</Badge>
          {openCount > 1 && <Badge tone="danger">{`×\u2009${format.wholeNumber(openCount)}`}</Badge>}
          {format.dateAndTime(reportedAt)}
        </span>
      </span>
    </button>
  )
}
