import type { Post } from '@fanlight/contract'
import { Avatar, Badge, DiamondGlyph } from '@fanlight/ui'
import { Pin, BadgeCheck, LockOpen, UsersRound } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar, profilePath, VerifiedMark } from '../../profiles/index.ts'
import { useCreatorName } from '../kept/use-creator-name.ts'
import { postPath } from '../post-path.ts'
import { postFrame } from './post-frame.ts'
import { PostMenu } from './PostMenu.tsx'

/** Whose it is, since when, for whom, and what else can be done about it. */
export function PostHead({ post, showsPin }: { post: Post; showsPin: boolean }) {
  const text = useText()
  const { creator } = post
  if (post.keptUntil !== null) return <FormerHead post={post} />
  return (
    <>
      {showsPin && post.isPinned && (
        <p className="flex items-center gap-1.5 px-4 pt-3 -mb-1 text-13 font-medium text-muted">
          <Pin aria-hidden className="size-4!" />
          {text('posts.pinned')}
        </p>
      )}
      <header className={postFrame.head}>
        <PersonAvatar person={creator} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1 leading-5 font-semibold">
            <Link href={profilePath(creator.userId)} dir="auto" className="-mt-1 truncate pt-1 hover:underline">
              {creator.nickName}
            </Link>
            {creator.isCreator && <VerifiedMark className="size-4.5!" />}
          </p>
          <p className="flex items-center gap-1.5 text-13 text-muted">
            {/* On the smallest phones a badge leaves it no room that is worth having. */}
            <bdi dir="ltr" className="truncate max-[359px]:hidden">
              @{creator.userName}
            </bdi>
            <span aria-hidden className="max-[359px]:hidden">
              ·
            </span>
            <PublishedAt post={post} />
          </p>
        </div>
        <AudienceBadge post={post} />
        <PostMenu post={post} />
      </header>
    </>
  )
}

/** Of a creator who has left: no name, no profile, and nothing that could be done about it. */
function FormerHead({ post }: { post: Post }) {
  const name = useCreatorName(post)
  return (
    <header className={postFrame.head}>
      <Avatar name={name} seed={post.creator.userId} size={40} decorative />
      <div className="min-w-0 flex-1">
        <p className="truncate leading-5 font-semibold">{name}</p>
        <p className="flex text-13 text-muted">
          <PublishedAt post={post} />
        </p>
      </div>
      <AudienceBadge post={post} />
    </header>
  )
}

function PublishedAt({ post: { contentId, publishedAt } }: { post: Post }) {
  const format = useFormat()
  return (
    <Link href={postPath(contentId)} className="-mb-1 shrink-0 pb-1 hover:underline">
      <time dateTime={new Date(publishedAt).toISOString()} title={format.dateAndTime(publishedAt)}>
        {format.age(publishedAt)}
      </time>
    </Link>
  )
}

/** For whom a post is; nothing on those for everyone. */
function AudienceBadge({ post: { visibility, isBought } }: { post: Post }) {
  const text = useText()
  if (isBought) {
    return (
      <Badge tone="positive" icon={<LockOpen aria-hidden />}>
        {text('posts.audience.bought')}
      </Badge>
    )
  }
  switch (visibility.kind) {
    case 'everyone':
      return null
    case 'followers':
      return <Badge icon={<UsersRound aria-hidden />}>{text('posts.audience.followers')}</Badge>
    case 'tier':
      return (
        <Badge tone="ember" icon={<BadgeCheck aria-hidden />}>
          {text('posts.audience.members')}
        </Badge>
      )
    case 'paid':
    case 'tier_or_paid':
      return <Price amount={visibility.price} />
  }
}

function Price({ amount }: { amount: number }) {
  const text = useText()
  const format = useFormat()
  const figure = format.wholeNumber(amount)
  return (
    <Badge tone="diamond" icon={<DiamondGlyph tone="inherit" className="size-3.5" />}>
      <span aria-hidden dir="ltr">
        {figure}
      </span>
      <span className="sr-only">{text('posts.audience.price', { count: amount, replace: { count: figure } })}</span>
    </Badge>
  )
}
