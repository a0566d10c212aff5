import { Card } from '@fanlight/ui'
import { useId, type ReactNode } from 'react'

type Props = {
  title: string
  description?: ReactNode
  /** What stands beside the title: a state, a small button. */
  aside?: ReactNode
  children: ReactNode
}

/** One subject of a section: its name, what it is for, and a card with what can be done. */
export function Group({ title, description, aside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 id={id} className="text-17 font-semibold">
            {title}
          </h2>
          {description && <p className="mt-0.5 text-13 text-muted">{description}</p>}
        </div>
        {aside && <div className="shrink-0">{aside}</div>}
      </div>
      <Rows>{children}</Rows>
    </section>
  )
}

/** Rows in a card, from edge to edge on phones. */
export function Rows({ children }: { children: ReactNode }) {
  return (
    <Card padding="none" bleed className="divide-y divide-line max-md:-mx-4">
      {children}
    </Card>
  )
}

export function Groups({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-8 pb-8">{children}</div>
}
