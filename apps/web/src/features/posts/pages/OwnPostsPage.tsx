import {
  CONTENT_STATUS,
  type Asset,
  type ContentStatus,
  type OutputOf,
  type countCreatorPosts,
  vaultChannel,
} from '@fanlight/contract'
import { Button, Skeleton, Tabs } from '@fanlight/ui'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { navigate, useQueryParams } from '../../../platform/navigation/index.ts'
import { PageHeading } from '../../../platform/page/index.ts'
import { useChannel } from '../../../platform/realtime/hooks.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { keepAsset, VaultScreen } from '../../media/index.ts'
import { openSession } from '../publish/draft-sessions.ts'
import { withAssets } from '../publish/draft.ts'
import { OWN_POSTS_PATH, publishPath } from '../publish/publish-path.ts'
import { OwnPosts } from '../own/OwnPosts.tsx'
import { useOwnCounts, useOwnCache } from '../own/queries.ts'

const tabs = ['all', 'published', 'scheduled', 'drafts', 'offline', 'vault'] as const
type PostsTab = (typeof tabs)[number]

/** The status that a tab shows; null shows every one. */
const statusOf: Record<Exclude<PostsTab, 'vault'>, ContentStatus | null> = {
  all: null,
  published: CONTENT_STATUS.published,
  scheduled: CONTENT_STATUS.unpublished,
  drafts: CONTENT_STATUS.draft,
  offline: CONTENT_STATUS.offline,
}

type Counts = NonNullable<OutputOf<typeof countCreatorPosts>['own']>

function countOf(tab: Exclude<PostsTab, 'vault'>, counts: Counts): number {
  const { draft, unpublished, published, offline } = counts
  const of = {
    all: draft + unpublished + published + offline,
    published,
    scheduled: unpublished,
    drafts: draft,
    offline,
  }
  return of[tab]
}

/** `/creator/posts`: everything a creator has made, by how it stands, and the vault it is made of. */
export function OwnPostsPage() {
  const text = useText()
  const format = useFormat()
  const asked = useQueryParams().get('tab')
  const tab = tabs.find((each) => each === asked) ?? 'all'
  const account = useAccount()
  const counts = useOwnCounts().data?.own ?? null

  useFreshPosts()

  function show(chosen: PostsTab) {
    navigate(chosen === 'all' ? OWN_POSTS_PATH : `${OWN_POSTS_PATH}?tab=${chosen}`, { replace: true })
  }

  /** In the post that is being written, should there be one: nothing that was typed is lost. */
  function beginWith(assets: readonly Asset[]) {
    if (!account) return
    const session = openSession(account.userId, null)
    for (const asset of assets) keepAsset(asset)
    session.change((draft) => withAssets(draft, assets))
    navigate(publishPath(1, null))
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
            <VaultScreen onNewPost={beginWith} />
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

/** A post that waits for a video is published with it: the lists follow while they are on screen. */
function useFreshPosts(): void {
  const account = useAccount()
  const { reread } = useOwnCache()
  useChannel(
    vaultChannel,
    account && { userId: account.userId },
    ({ data: { asset } }) => {
      if (asset.state === 'ready' || asset.state === 'failed') reread()
    },
    { onResync: reread },
  )
}
