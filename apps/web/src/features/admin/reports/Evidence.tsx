import {
  openReportedMedia,
  type OpenedMedia,
  type Report,
  type ReportEvidence,
  type ReportId,
} from '@fanlight/contract'
import { Badge, Button, DiamondGlyph, toast } from '@fanlight/ui'
import { clsx } from 'clsx'
import { Download, Eye, FileText, ImageOff, Mic } from 'lucide-react'
import { useState } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { pictureAt, VideoPlayer } from '../../media/index.ts'

/** What was reported and what stood around it, as it was then. */
export function Evidence({ report }: { report: Report }) {
  const text = useText()
  const { evidence, targetType } = report
  if (evidence.length === 0) return <p className="text-muted">{text('adminReports.nothingKept')}</p>
  return (
    <ol className="flex flex-col gap-3">
      {evidence.map((one) => (
        <li
          key={one.place}
          className={clsx('flex max-w-140 flex-col gap-1', targetType === 'message' && !one.isByOwner && 'ms-auto')}
        >
          <Said report={report} one={one} />
        </li>
      ))}
    </ol>
  )
}

function Said({ report, one }: { report: Report; one: ReportEvidence }) {
  const text = useText()
  const format = useFormat()
  const { isByOwner, isReported, price, at, media } = one
  const person = isByOwner ? report.owner : report.reporter
  return (
    <div className={clsx('rounded-card p-3', isReported ? 'bg-danger-soft' : 'bg-fill')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-muted">
        <bdi className="font-semibold text-ink">{person?.nickName ?? text('adminReports.left')}</bdi>
        {format.dateAndTime(at)}
        {isReported && report.evidence.length > 1 && <Badge tone="danger">{text('adminReports.reported')}</Badge>}
        {price !== null && (
          <span className="inline-flex items-center gap-1">
            <DiamondGlyph aria-hidden className="size-3.5" />
            {format.wholeNumber(price)}
          </span>
        )}
      </p>
      {one.text !== '' && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-wrap">
          {one.text}
        </p>
      )}
      {media.length > 0 && <Media reportId={report.reportId} one={one} />}
    </div>
  )
}

/** Closed until the operator opens it, which is written down. */
function Media({ reportId, one: { place, media } }: { reportId: ReportId; one: ReportEvidence }) {
  const text = useText()
  const [opened, setOpened] = useState<readonly OpenedMedia[] | null>(null)

  async function open(): Promise<void> {
    try {
      setOpened((await call(openReportedMedia, { reportId, place })).media)
    } catch (error) {
      toast.error(describeError(error))
    }
  }

  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <ul className="flex flex-wrap gap-2">
        {media.map((each, index) => (
          <li
            key={index}
            className={opened ? 'w-full max-w-100' : 'size-24 overflow-clip rounded-control bg-fill-strong'}
          >
            {opened?.[index] ? <Opened media={opened[index]} /> : <Closed fuzzyUrl={each.fuzzyUrl} type={each.type} />}
          </li>
        ))}
      </ul>
      {!opened && (
        <Button size="sm" once iconStart={<Eye aria-hidden className="size-4" />} onPress={open}>
          {text('adminReports.openMedia')}
        </Button>
      )}
    </div>
  )
}

function Closed({ fuzzyUrl, type }: ReportEvidence['media'][number]) {
  if (fuzzyUrl) return <img src={fuzzyUrl} alt="" className="size-full object-cover" />
  const Sign = type === 'audio' ? Mic : type === 'file' ? FileText : ImageOff
  return (
    <span className="grid size-full place-items-center text-muted">
      <Sign aria-hidden />
    </span>
  )
}

function Opened({ media: { type, url, coverUrl, name } }: { media: OpenedMedia }) {
  const text = useText()
  const [isBroken, setBroken] = useState(false)
  if (url === null || isBroken) return <p className="text-13 text-muted">{text('adminReports.mediaGone')}</p>
  const label = text('adminReports.reported')
  if (type === 'file') {
    return (
      <a href={url} download className="flex items-center gap-2 underline wrap-anywhere">
        <Download aria-hidden className="size-4 shrink-0" />
        <bdi>{name}</bdi>
      </a>
    )
  }
  if (type === 'audio') {
    // A recording of a person speaking to another: nobody wrote down what it says.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio controls src={url} aria-label={label} className="w-full" onError={() => setBroken(true)} />
  }
  if (type === 'video') {
    return (
      <VideoPlayer src={url} poster={coverUrl} durationMs={null} watermark={null} label={label} className="w-full" />
    )
  }
  return (
    <img
      src={pictureAt(url, 800)}
      alt={label}
      onError={() => setBroken(true)}
      className="max-h-[70dvh] w-full rounded-control object-contain"
    />
  )
}
