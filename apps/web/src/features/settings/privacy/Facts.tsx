import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type FactsProps = { heading: string; icon: LucideIcon; facts: readonly string[]; children?: ReactNode }

/** What something means for the person who is about to do it, point by point. */
export function Facts({ heading, icon: Icon, facts, children }: FactsProps) {
  return (
    <div>
      <h3 className="text-13 font-semibold">{heading}</h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2.5 text-13 text-muted">
            <Icon aria-hidden className="mt-0.5 size-4" />
            <span className="min-w-0">{fact}</span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
