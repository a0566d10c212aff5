import { Button, EmptyState, LetterIllustration, SkeletonGroup, Tabs, WindowIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { EndOfList, QueryView } from '../../../platform/lists/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { PostTile, PostTileSkeleton } from '../collections/PostTile.tsx'
import { type ListKind, useListed } from '../collections/use-listed.ts'

const kinds = ['saved', 'bought'] as const
const ON_FIRST_SCREEN = 8

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-4'

/** `/collections`: what the fan saved, and what they bought. Which of the two is in the address. */
export function CollectionsPage() {
  const text = useText()
  const asked = useQueryParams().get('kind')
  const kind = kinds.find((each) => each === asked) ?? 'saved'
  return (
    <Tabs
      label={text('collections.sections')}
      tabs={kinds.map((value) => ({ value, label: text(`collections.${value}.label`) }))}
      value={kind}
      onValueChange={(next) =>
        navigate(next === 'saved' ? '/collections' : `/collections?kind=${next}`, { replace: true })
      }
      className="max-md:-mx-4 max-md:*:flex-1"
      panelClassName="pt-5"
    >
      {/* Each has a place of its own: the lists share nothing. */}
      <PostTiles key={kind} kind={kind} />
    </Tabs>
  )
}

function PostTiles({ kind }: { kind: ListKind }) {
  const text = useText()
  const list = useListed(kind)
  const { entries } = list
  return (
    <QueryView
      query={list}
      skeleton={<Skeletons count={ON_FIRST_SCREEN} />}
      failure={text(`collections.${kind}.failed`)}
      // Those who have taken out all of a page go on to the next one.
      isEmpty={entries.length === 0 && !list.hasNextPage}
      empty={
        <EmptyState
          illustration={kind === 'saved' ? <WindowIllustration /> : <LetterIllustration />}
          title={text(`collections.${kind}.empty`)}
          text={text(`collections.${kind}.emptyText`)}
          action={
            <Button asChild>
              <Link href="/interaction">{text('collections.browse')}</Link>
            </Button>
          }
        />
      }
    >
      {() => (
        <>
          <ul className={grid}>
            {entries.map((entry, index) => (
              <li key={entry.content.contentId}>
                <PostTile entry={entry} isFirst={index < ON_FIRST_SCREEN} />
              </li>
            ))}
          </ul>
          <EndOfList
            pages={list}
            skeleton={<Skeletons count={4} className="mt-4" />}
            failure={text(`collections.${kind}.moreFailed`)}
          />
        </>
      )}
    </QueryView>
  )
}

function Skeletons({ count, className = '' }: { count: number; className?: string }) {
  const text = useText()
  return (
    <SkeletonGroup label={text('collections.loading')} className={`${grid} ${className}`}>
      {Array.from({ length: count }, (_, index) => (
        <PostTileSkeleton key={index} />
      ))}
    </SkeletonGroup>
  )
}
