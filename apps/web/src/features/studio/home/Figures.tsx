import { centsOf, type StudioFigures } from '@fanlight/contract'
import { Card } from '@fanlight/ui'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { Diamonds } from '../../wallet/index.ts'

type Props = { title: MessageKey; figures: StudioFigures }

/** What came in and who came, over some time. */
export function Figures({ title, figures }: Props) {
  const text = useText()
  const format = useFormat()
  const headingId = useId()
  const { earned, followers, subscribers, views } = figures
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
        {text(title)}
      </h2>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label={text('studio.earned')}
          link="/creator/earnings"
          detail={format.money(centsOf(earned))}
          value={<Diamonds amount={earned} />}
        />
        <Figure
          label={text('studio.followers')}
          link="/creator/fans?show=followers"
          value={format.wholeNumber(followers)}
        />
        <Figure
          label={text('studio.subscribers')}
          link="/creator/fans?show=subscribers"
          value={format.wholeNumber(subscribers)}
        />
        <Figure label={text('studio.views')} link="/creator/posts" value={format.wholeNumber(views)} />
      </dl>
    </section>
  )
}

type FigureProps = { label: string; link: string; value: ReactNode; detail?: string }

function Figure({ label, link, value, detail }: FigureProps) {
  return (
    <Card className="relative flex min-w-0 flex-col transition-colors has-[a:hover]:bg-fill">
      <dt className="text-13 text-muted">
        <Link
          href={link}
          className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-ember"
        >
          {label}
        </Link>
      </dt>
      <dd className="mt-1 font-display text-24 font-semibold tracking-tight tabular-nums">
        {value}
        {detail !== undefined && <span className="block font-sans text-13 font-normal text-muted">{detail}</span>}
      </dd>
    </Card>
  )
}
