import { Button, Skeleton, Tabs } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { PageHeading } from '../../../platform/page/index.ts'
import { VaultScreen } from '../../media/index.ts'
import { OWN_POSTS_PATH, publishPath } from '../publish/publish-path.ts'
import { OwnPosts } from '../own/OwnPosts.tsx'
import { useOwnCounts } from '../own/queries.ts'
import { useFreshPosts } from '../own/use-fresh-posts.ts'
import { countOf, statusOf, tabs, type PostsTab } from '../own/tabs.ts'

/** `/creator/posts`: everything a creator has made, by how it stands, and the vault it is made of. */
export function OwnPostsPage() {
  const text = useText()
  const format = useFormat()
  const asked = useQueryParams().get('tab')
  const tab = tabs.find((each) => each === asked) ?? 'all'
  const counts = useOwnCounts().data?.own ?? null

  useFreshPosts()

  function show(chosen: PostsTab) {
    navigate(chosen === 'all' ? OWN_POSTS_PATH : `${OWN_POSTS_PATH}?tab=${chosen}`, { replace: true })
  }

  return (
    <>
      <div className="flex items-start justify-between gap-4 max-md:mb-4">
        <PageHeading />
        <Button asChild variant="primary" className="max-md:w-full">
          <Link href={publishPath(1, null)}>
            <Plus aria-hidden />
            {text('ownPosts.create')}
          </Link>
        </Button>
      </div>
      <Tabs
        label={text('ownPosts.tabs')}
        tabs={tabs.map((each) => ({
          value: each,
          label: text(`ownPosts.tab.${each}`),
          ...(each !== 'vault' && { count: counts ? format.wholeNumber(countOf(each, counts)) : <CountToCome /> }),
        }))}
        value={tab}
        onValueChange={show}
        panelClassName={tab === 'vault' ? 'pt-5' : 'pt-1'}
      >
        {tab === 'vault' ? (
          <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
            <VaultScreen />
          </Suspense>
        ) : (
          <OwnPosts key={tab} status={statusOf[tab]} />
        )}
      </Tabs>
    </>
  )
}

/** Keeps the place of a figure: the chosen tab stays where it was scrolled to. */
const CountToCome = () => <span aria-hidden className="inline-block w-[1ch]" />
