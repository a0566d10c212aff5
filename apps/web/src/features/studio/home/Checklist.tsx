import type { StudioTasks } from '@fanlight/contract'
import { Card, ListRow, ProgressBar } from '@fanlight/ui'
import { CircleCheck, Circle } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** In the order in which they help a newcomer, each with the page where it is done. */
const places: readonly [task: keyof StudioTasks, path: string][] = [
  ['cover', '/profile'],
  ['bio', '/profile'],
  ['tier', '/creator/membership'],
  ['post', '/creator/posts/publish/step1'],
  ['secondFactor', '/settings/account'],
  ['payoutMethod', '/creator/earnings'],
]

/** What is left to set up. Gone once everything is done. */
export function Checklist({ tasks }: { tasks: StudioTasks }) {
  const text = useText()
  const format = useFormat()
  const headingId = useId()
  const done = places.filter(([task]) => tasks[task]).length
  const openFirst = places.toSorted(([one], [other]) => Number(tasks[one]) - Number(tasks[other]))
  if (done === places.length) return null
  const progress = text('studio.tasks.progress', {
    done: format.wholeNumber(done),
    all: format.wholeNumber(places.length),
  })
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="font-display text-20 font-semibold tracking-tight">
          {text('studio.tasks.title')}
        </h2>
        <p className="text-13 text-muted">{progress}</p>
      </div>
      <ProgressBar label={progress} value={done / places.length} />
      <Card padding="none" bleed className="max-md:-mx-4">
        <ul className="divide-y divide-line">
          {openFirst.map(([task, path]) => (
            <li key={task}>
              {tasks[task] ? (
                <ListRow
                  icon={<CircleCheck aria-hidden className="text-positive" />}
                  title={<span className="text-muted">{text(`studio.tasks.${task}`)}</span>}
                  trailing={<span className="text-13 text-muted">{text('studio.tasks.done')}</span>}
                />
              ) : (
                <ListRow
                  icon={<Circle aria-hidden className="text-muted" />}
                  title={text(`studio.tasks.${task}`)}
                  description={text(`studio.tasks.${task}Text`)}
                  link={<Link href={path} />}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
