import { Card } from '@fanlight/ui'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Saving } from './use-creator-setting.ts'

type Props = { title: string; description: string; saving: Saving; children: ReactNode }

/** One subject, what it is for, and whether its last change is kept. */
export function Section({ title, description, saving, children }: Props) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-17 font-semibold">{title}</h2>
          <p className="mt-0.5 text-13 text-muted">{description}</p>
        </div>
        <SavedNote saving={saving} />
      </div>
      <Card padding="none" bleed className="divide-y divide-line max-md:-mx-4">
        {children}
      </Card>
    </section>
  )
}

function SavedNote({ saving }: { saving: Saving }) {
  const text = useText()
  return (
    <p role="status" className="flex h-6 shrink-0 items-center gap-1 text-13 font-medium">
      {saving === 'saving' && <span className="text-muted">{text('creatorSettings.saving')}</span>}
      {saving === 'saved' && (
        <span className="flex animate-appear items-center gap-1 text-positive">
          <Check aria-hidden className="size-4" />
          {text('creatorSettings.saved')}
        </span>
      )}
    </p>
  )
}

/** Content of a card that is no row. */
export function Block({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 p-4">{children}</div>
}
