import type { ReportId, ReportSummary } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import type { ComponentProps } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { MoreButton } from '../../../platform/lists/index.ts'
import { reasonTexts } from '../../moderation/index.ts'
import { QueueRow } from '../QueueRow.tsx'

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
  return (
    <QueueRow
      id={`report-${reportId}`}
      person={owner}
      formerly={text('adminReports.left')}
      detail={text(reasonTexts[reason])}
      badges={
        <>
          <Badge>{text(`adminReports.kind.${targetType}`)}</Badge>
          {openCount > 1 && <Badge tone="danger">{`×\u2009${format.wholeNumber(openCount)}`}</Badge>}
          {format.dateAndTime(reportedAt)}
        </>
      }
      isSelected={isSelected}
      onSelect={() => onSelect(reportId)}
    />
  )
}
