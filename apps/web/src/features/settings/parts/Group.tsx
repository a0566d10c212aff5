import { Card } from '@fanlight/ui'
import type { ReactNode } from 'react'

type Props = {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One subject of a section: its name, what it is for, and a card with what can be done. */
export function Group({ title, description, children }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        {/* Takes the focus when the row that had it leaves. */}
        <h2 tabIndex={-1} className="text-17 font-semibold">
          {title}
        </h2>
        {description && <p className="mt-0.5 text-13 text-muted">{description}</p>}
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
