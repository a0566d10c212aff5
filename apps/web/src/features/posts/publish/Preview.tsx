import { previewPost, type MembershipLevel, type OwnPost } from '@fanlight/contract'
import { Banner, Card, SegmentedControl, SelectField } from '@fanlight/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { call, describeError, keyOf } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { PostCard } from '../card/PostCard.tsx'
import { PostCardSkeleton } from '../card/PostCardSkeleton.tsx'
import type { DraftView } from './draft-session.ts'
import { levels, levelText, useOwnTiers } from './levels.ts'

type Viewer = 'visitor' | 'follower' | 'member' | 'buyer'

/** The post as another person would see it: the server answers, so what it shows is what they get. */
export function Preview({ view }: { view: DraftView }) {
  const text = useText()
  const [viewer, setViewer] = useState<Viewer>('visitor')
  const [level, setLevel] = useState<MembershipLevel>(view.draft.minLevel)
  const hasTiers = (useOwnTiers().data?.tiers.length ?? 0) > 0
  const isPriced = view.draft.audience === 'paid' || view.draft.audience === 'tier_or_paid'
  const shown = (viewer === 'buyer' && !isPriced) || (viewer === 'member' && !hasTiers) ? 'visitor' : viewer

  return (
    <section aria-label={text('publish.preview.title')} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-13 font-semibold">{text('publish.preview.title')}</h2>
      <SegmentedControl<Viewer>
        label={text('publish.preview.as')}
        segments={[
          { value: 'visitor', label: text('publish.preview.visitor') },
          { value: 'follower', label: text('publish.preview.follower') },
          ...(hasTiers ? [{ value: 'member' as const, label: text('publish.preview.member') }] : []),
          ...(isPriced ? [{ value: 'buyer' as const, label: text('publish.preview.buyer') }] : []),
        ]}
        value={shown}
        onValueChange={setViewer}
        fullWidth
        // Four words side by side, some of them long.
        className="[&_label]:px-0.5 max-sm:[&_label]:text-12"
      />
      {shown === 'member' && (
        <SelectField
          label={text('publish.preview.level')}
          options={levels.map((each) => ({ value: String(each), label: text(levelText[each]) }))}
          value={String(level)}
          onValueChange={(value) => setLevel(levels.find((each) => String(each) === value) ?? 1)}
        />
      )}
      {view.saving === 'unsaved' && (
        <Banner icon={<PencilLine aria-hidden />}>{text('publish.preview.unsaved')}</Banner>
      )}
      {view.post ? (
        <Frame post={view.post} viewer={shown} level={level} />
      ) : (
        <Card className="text-center text-muted">{text('publish.preview.notYet')}</Card>
      )}
    </section>
  )
}

function Frame({ post, viewer, level }: { post: OwnPost; viewer: Viewer; level: MembershipLevel }) {
  const text = useText()
  const input = {
    contentId: post.contentId,
    isFollowing: viewer === 'follower' || viewer === 'member',
    level: viewer === 'member' ? level : (0 as const),
    hasBought: viewer === 'buyer',
  }
  const { data, error } = useQuery({
    // A new revision is another picture; the one before stays until it is there.
    queryKey: [...keyOf(previewPost, input), post.revision],
    queryFn: ({ signal }) => call(previewPost, input, { signal }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return error ? (
      <Banner tone="caution" icon={<CircleAlert aria-hidden />}>
        {describeError(error)}
      </Banner>
    ) : (
      <PostCardSkeleton />
    )
  }
  return (
    // A draft has no day yet. To be looked at: nothing in it can be pressed, and the keyboard passes by.
    <div inert role="img" aria-label={text('publish.preview.card')} className="pointer-events-none select-none">
      <PostCard
        post={{ ...data.content, publishedAt: post.publishedAt ?? post.publishAt ?? post.updatedAt }}
        isPreview
      />
    </div>
  )
}
