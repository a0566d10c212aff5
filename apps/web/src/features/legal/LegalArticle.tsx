import './print.css'
import { Banner, Button } from '@fanlight/ui'
import { Languages, Printer } from 'lucide-react'
import { useFormat, useLanguage, useText } from '../../platform/i18n/index.ts'
import type { LegalDocument, LegalSection } from './document.ts'
import { LegalBlockView } from './LegalBlockView.tsx'
import { FoldedLegalContents } from './LegalContents.tsx'
import { LegalInline } from './LegalInline.tsx'
import { OperatorContext, useAskOperator } from './operator.ts'
import { sectionElementId, useArrivalAtSection } from './use-sections.ts'

type LegalArticleProps = {
  document: LegalDocument
  /** Of its page, as the desktop has it. */
  path: string
}

export function LegalArticle({ document, path }: LegalArticleProps) {
  const text = useText()
  const format = useFormat()
  const language = useLanguage()
  const operator = useAskOperator()
  useArrivalAtSection()

  return (
    <OperatorContext value={operator}>
      <div data-legal className="flex flex-col gap-6">
        {language !== 'en' && (
          <Banner icon={<Languages aria-hidden />} className="print:hidden">
            {text('legal.englishOnly')}
          </Banner>
        )}
        <header>
          <h1 lang="en" dir="ltr" className="font-display text-34 font-semibold tracking-tight max-md:text-26">
            {document.title}
          </h1>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13 text-muted">
            <time dateTime={document.updated}>
              {text('legal.updated', { date: format.date(dayOf(document.updated)) })}
            </time>
            <Button
              variant="quiet"
              size="sm"
              iconStart={<Printer aria-hidden className="size-4!" />}
              onPress={() => window.print()}
              className="-me-3.5 text-muted! max-md:hidden print:hidden"
            >
              {text('legal.print')}
            </Button>
          </div>
        </header>
        <section className="rounded-card bg-ember-soft p-5 md:p-6 print:border print:border-line">
          <h2 className="font-display text-17 font-semibold tracking-tight">{text('legal.inShort')}</h2>
          <ul lang="en" dir="ltr" className="mt-2 flex list-disc flex-col gap-1.5 ps-5 marker:text-ember">
            {document.summary.map((sentence) => (
              <li key={JSON.stringify(sentence)}>
                <LegalInline text={sentence} />
              </li>
            ))}
          </ul>
        </section>
        <FoldedLegalContents document={document} path={path} />
        <article lang="en" dir="ltr" className="flex flex-col gap-10 pt-2 leading-relaxed">
          {document.sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </article>
      </div>
    </OperatorContext>
  )
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section id={sectionElementId(section.id)} className="flex scroll-mt-20 flex-col gap-3 md:scroll-mt-6">
      <h2 tabIndex={-1} className="font-display text-20 font-semibold tracking-tight print:break-after-avoid">
        <span className="text-muted tabular-nums">{number}.</span> {section.heading}
      </h2>
      {section.body.map((block) => (
        <LegalBlockView key={JSON.stringify(block)} block={block} name={section.heading} />
      ))}
    </section>
  )
}

/** A date without a time is that day for every reader: midnight in London would be the day before in New York. */
function dayOf(updated: string): number {
  const [year = 0, month = 1, day = 1] = updated.split('-').map(Number)
  return new Date(year, month - 1, day).getTime()
}
