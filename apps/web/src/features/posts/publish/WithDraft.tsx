import { CONTENT_STATUS, type PostId } from '@fanlight/contract'
import { Button, EmptyState, LampIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useQueryParams } from '../../../platform/navigation/index.ts'
import { usePageTitle } from '../../../platform/page/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useStore } from '../../../platform/store.ts'
import { useVaultEvents } from '../../media/index.ts'
import type { DraftSession } from './draft-session.ts'
import { OWN_POSTS_PATH } from './publish-path.ts'
import { useDraftSession, useIdInAddress } from './use-draft-session.ts'

type Step = { step: 1 | 2; children: (session: DraftSession) => ReactNode }

/** The post that the address names, opened; a new one without a name. */
export function WithDraft({ step, children }: Step) {
  const text = useText()
  const account = useAccount()
  const id = useQueryParams().get('id') as PostId | null
  const { session, error, retry } = useDraftSession(account?.userId ?? ('' as never), id)
  useVaultEvents()

  if (!session && (refusedWith(error, 'NOT_FOUND') || refusedWith(error, 'INVALID_INPUT'))) {
    return (
      <EmptyState
        illustration={<LampIllustration />}
        title={text('publish.gone')}
        text={text('publish.goneText')}
        action={
          <Button asChild variant="primary">
            <Link href={OWN_POSTS_PATH}>{text('publish.toPosts')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <QueryView
      query={{ data: session, error, refetch: retry }}
      skeleton={<PublishSkeleton />}
      failure={text('publish.loadFailed')}
    >
      {(opened) => (
        <Opened session={opened} step={step} contentId={id}>
          {children}
        </Opened>
      )}
    </QueryView>
  )
}

function Opened({ session, step, contentId, children }: Step & { session: DraftSession; contentId: PostId | null }) {
  const text = useText()
  const { post } = useStore(session.view)
  // A post is new until it has been published.
  const isNew = post === null || post.status === CONTENT_STATUS.draft
  usePageTitle(text(isNew ? 'page.createPost' : 'page.editPost'))
  useIdInAddress(session, step, contentId)
  return children(session)
}

function PublishSkeleton() {
  const text = useText()
  return (
    <SkeletonGroup label={text('publish.loading')} className="flex flex-col gap-6">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-40 rounded-card" />
      <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
        <Skeleton className="aspect-square" />
        <Skeleton className="aspect-square" />
        <Skeleton className="aspect-square" />
      </div>
    </SkeletonGroup>
  )
}
