import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { useText } from '../../platform/i18n/index.ts'
import type { LegalDocument } from './document.ts'
import { jumpTo, sectionPath, useAskedSection, useSectionRead } from './use-sections.ts'

type LegalContentsProps = { document: LegalDocument; path: string }

/** For the side of the page. */
export function LegalContents({ document, path }: LegalContentsProps) {
  const text = useText()
  const id = useId()
  const read = useSectionRead(document)
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-2 text-13 font-semibold text-muted">
        {text('legal.contents')}
      </h2>
      <Entries document={document} path={path} read={read} />
    </nav>
  )
}

/** For the top of the page where there is no side. */
export function FoldedLegalContents({ document, path }: LegalContentsProps) {
  const text = useText()
  return (
    <details className="group rounded-card border border-line bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between rounded-card px-4 font-semibold [&::-webkit-details-marker]:hidden">
        {text('legal.contents')}
        <ChevronDown aria-hidden className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <nav aria-label={text('legal.contents')} className="px-1 pb-2">
        <Entries document={document} path={path} read={null} />
      </nav>
    </details>
  )
}

function Entries({ document, path, read }: LegalContentsProps & { read: string | null }) {
  const asked = useAskedSection()

  function go(event: MouseEvent<HTMLAnchorElement>, id: string) {
    // The router takes a press on a link to the current page as 'to its top'.
    if (asked === id) event.preventDefault()
    // Folded first: what is above the section must have its height before one jumps.
    event.currentTarget.closest('details')?.removeAttribute('open')
    jumpTo(id)
  }

  return (
    <ol lang="en" dir="ltr">
      {document.sections.map((section, index) => (
        <li key={section.id}>
          <Link
            href={sectionPath(path, section.id)}
            replace
            onClick={(event) => go(event, section.id)}
            aria-current={read === section.id ? 'location' : undefined}
            className={clsx(
              'flex gap-2 rounded-inner px-3 py-1.5 text-13 text-muted transition-colors hover:bg-fill hover:text-ink max-lg:py-2.5 max-lg:text-15',
              'aria-[current=location]:bg-fill aria-[current=location]:font-semibold aria-[current=location]:text-ink',
            )}
          >
            <span aria-hidden className="min-w-5 tabular-nums">
              {index + 1}.
            </span>
            {section.heading}
          </Link>
        </li>
      ))}
    </ol>
  )
}
