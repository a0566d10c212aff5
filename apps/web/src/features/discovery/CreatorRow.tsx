import { ScrollRow, SkeletonGroup } from '@fanlight/ui'
import { useId } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { CallButton } from '../creators/index.ts'
import { CreatorCard, CreatorCardSkeleton } from '../profiles/index.ts'
import { SectionHead } from './SectionHead.tsx'
import { useCreators } from './queries.ts'

const SHOWN = 12
const SEARCHES = { rising: { order: 'rising' }, new: { order: 'new' }, callable: { callable: true } } as const
const place = 'w-[min(17.5rem,78vw)] shrink-0 snap-start'
// Runs to the screen's edge on phones; elsewhere only the ring of focus needs room.
const row = '-mx-4 snap-x scroll-px-4 gap-4 px-4 py-1 md:-mx-1 md:scroll-px-1 md:px-1'

/** Some creators side by side. An extra above the list of all creators: a row without creators is not shown. */
export function CreatorRow({ kind }: { kind: keyof typeof SEARCHES }) {
  const text = useText()
  const id = useId()
  const { creators, isPending, isError } = useCreators(SEARCHES[kind])
  if (isError || (!isPending && creators.length === 0)) return null
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} kind={kind} />
      {isPending ? (
        <SkeletonGroup label={text('discovery.loading')} className={`flex overflow-x-clip ${row}`}>
          {['a', 'b', 'c'].map((key) => (
            <div key={key} className={place}>
              <CreatorCardSkeleton />
            </div>
          ))}
        </SkeletonGroup>
      ) : (
        <ScrollRow
          previousLabel={text('common.previous')}
          nextLabel={text('common.next')}
          className={row}
          buttonClassName="top-14"
        >
          <ul className="flex gap-4">
            {creators.slice(0, SHOWN).map((creator, index) => (
              <li key={creator.userId} className={place}>
                <CreatorCard
                  creator={creator}
                  isFirst={kind === 'rising' && index < 2}
                  action={kind === 'callable' && <CallButton person={creator} isKnown />}
                />
              </li>
            ))}
          </ul>
        </ScrollRow>
      )}
    </section>
  )
}
