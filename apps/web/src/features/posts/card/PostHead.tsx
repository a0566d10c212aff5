import type { Post } from '@fanlight/contract'
import { Pin } from 'lucide-react'
import { Link } from 'wouter'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { PersonAvatar, profilePath, VerifiedMark } from '../../profiles/index.ts'
import { postPath } from '../post-path.ts'
import { AudienceBadge } from './AudienceBadge.tsx'
import { postFrame } from './post-frame.ts'
import { PostMenu } from './PostMenu.tsx'

/** Whose it is, since when, for whom, and what else can be done about it. */
export function PostHead({ post, showsPin }: { post: Post; showsPin: boolean }) {
  const text = useText()
  const { creator } = post
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
