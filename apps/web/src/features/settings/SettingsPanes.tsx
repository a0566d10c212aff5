import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import { pathOf, sectionIds, sections, type SectionId } from './sections.ts'

/** The desktop's layout: the sections at the start, the chosen one at the end; above it where there is no room. */
export function SettingsPanes({ current, children }: { current: SectionId; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="flex flex-col gap-6 md:@xl:grid md:@xl:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SettingsNav current={current} />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

function SettingsNav({ current }: { current: SectionId }) {
  const text = useText()
  return (
    <nav aria-label={text('page.settings')} className="min-w-0 md:@xl:sticky md:@xl:top-6 md:@xl:self-start">
      <p aria-hidden className="mb-3 hidden px-3 text-13 font-semibold text-muted md:@xl:block">
        {text('page.settings')}
      </p>
      <ul className="flex flex-wrap gap-1 md:@xl:flex-col">
        {sectionIds.map((id) => (
          <li key={id} className="shrink-0">
            <SectionLink id={id} isCurrent={id === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SectionLink({ id, isCurrent }: { id: SectionId; isCurrent: boolean }) {
  const text = useText()
  const { icon: Icon, title } = sections[id]
  const state = isCurrent ? 'bg-fill font-semibold text-ink' : 'font-medium text-muted hover:bg-fill hover:text-ink'
  return (
    <Link
      href={pathOf(id)}
      {...(isCurrent && { 'aria-current': 'page' })}
      className={`flex min-h-11 items-center gap-3 rounded-control px-3 transition-colors ${state}`}
    >
      <Icon aria-hidden className={isCurrent ? 'text-ember' : undefined} />
      <span className="min-w-0 truncate">{text(title)}</span>
    </Link>
  )
}
