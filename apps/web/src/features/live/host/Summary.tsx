import { ticketsGoBack, type LiveSummary } from '@fanlight/contract'
import { Button, WindowIllustration } from '@fanlight/ui'
import { useId, type ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonRow } from '../../profiles/index.ts'
import { Diamonds } from '../../wallet/index.ts'
import { RecordingOfRoom } from './recordings/RecordingOfRoom.tsx'

/** What came of it. */
export function Summary({ summary, onAgain }: { summary: LiveSummary; onAgain: () => void }) {
  const text = useText()
  const format = useFormat()
  const { room, seconds, viewers, peak, tickets, requests, diamonds, newFollowers, topGifters } = summary
  const id = useId()
  return (
    <div className="mx-auto flex max-w-140 flex-col items-center gap-6 text-center">
      <div className="w-40">
        <WindowIllustration />
      </div>
      <div>
        <h2 className="font-display text-26 font-semibold tracking-tight">{text('live.summary.title')}</h2>
        <p className="text-muted">{text(reasonText(room))}</p>
      </div>
      <dl className="grid w-full grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure name={text('live.summary.time')}>{format.duration(seconds * 1000)}</Figure>
        <Figure name={text('live.summary.viewers')}>{format.wholeNumber(viewers)}</Figure>
        <Figure name={text('live.summary.peak')}>{format.wholeNumber(peak)}</Figure>
        <Figure name={text('live.summary.earned')}>
          <Diamonds amount={diamonds} />
        </Figure>
        <Figure name={text('live.summary.tickets')}>{format.wholeNumber(tickets)}</Figure>
        <Figure name={text('live.summary.requests')}>{format.wholeNumber(requests)}</Figure>
        <Figure name={text('live.summary.followers')}>{format.wholeNumber(newFollowers)}</Figure>
      </dl>
      <RecordingOfRoom summary={summary} />
      {topGifters.length > 0 && (
        <section aria-labelledby={id} className="w-full text-start">
          <h3 id={id} className="pb-2 text-15 font-semibold">
            {text('live.summary.gifters')}
          </h3>
          <ul className="flex flex-col">
            {topGifters.map((gifter) => (
              <li key={gifter.userId}>
                <PersonRow person={gifter} action={<Diamonds amount={gifter.diamonds} />} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button variant="primary" onPress={onAgain}>
        {text('live.summary.again')}
      </Button>
    </div>
  )
}

function reasonText(room: LiveSummary['room']) {
  const { endReason, entry } = room
  if (endReason === 'connection_lost') return 'live.summary.lost'
  if (endReason === 'never_began') return 'live.summary.neverBegan'
  if (endReason === 'cut' || endReason === 'closed') return 'live.summary.cut'
  return entry.kind === 'ticket' && ticketsGoBack(room) ? 'live.summary.short' : 'live.summary.text'
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse rounded-card bg-surface px-4 py-4 shadow-card">
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-display text-20 font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
