import type { Application } from '@fanlight/contract'
import { Badge, ProgressBar } from '@fanlight/ui'
import { ScanFace } from 'lucide-react'
import { useFormat, useText } from '../../platform/i18n/index.ts'

/** How sure the machine is; a person decides. */
export function Similarity({ similarity }: { similarity: Application['similarity'] }) {
  const text = useText()
  const format = useFormat()
  const { score, distance, verdict } = similarity
  const isMatch = verdict === 'match'
  const said = text('admin.applications.scoreText', { score: format.wholeNumber(score) })
  return (
    <section className="rounded-card bg-fill p-4">
      <div className="mb-2.5 flex items-center gap-2">
        <ScanFace aria-hidden className="text-muted" />
        <h3 className="font-semibold">{text('admin.applications.similarity')}</h3>
        <Badge tone={isMatch ? 'positive' : 'caution'} size="sm">
          {text(isMatch ? 'admin.applications.match' : 'admin.applications.unsure')}
        </Badge>
        <span className="ms-auto font-semibold tabular-nums">{said}</span>
      </div>
      <ProgressBar
        label={text('admin.applications.similarity')}
        value={score / 100}
        valueText={said}
        tone={isMatch ? 'positive' : 'ember'}
      />
      <p className="mt-2 text-12 text-muted">
        {text('admin.applications.distance', { distance: distance.toFixed(2) })}
      </p>
    </section>
  )
}
