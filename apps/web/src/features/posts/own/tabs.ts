import { CONTENT_STATUS, type ContentStatus, type OutputOf, type countCreatorContent } from '@fanlight/contract'

export const tabs = ['all', 'published', 'scheduled', 'drafts', 'offline', 'vault'] as const
export type PostsTab = (typeof tabs)[number]

/** The status that a tab shows; null shows every one. */
export const statusOf: Record<Exclude<PostsTab, 'vault'>, ContentStatus | null> = {
  all: null,
  published: CONTENT_STATUS.published,
  scheduled: CONTENT_STATUS.unpublished,
  drafts: CONTENT_STATUS.draft,
  offline: CONTENT_STATUS.offline,
}

type Counts = NonNullable<OutputOf<typeof countCreatorContent>['own']>

export function countOf(tab: Exclude<PostsTab, 'vault'>, counts: Counts): number {
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
