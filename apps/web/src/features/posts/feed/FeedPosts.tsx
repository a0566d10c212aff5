import { FanlightMark, MoonIllustration, EmptyState, Button, WindowIllustration } from '@fanlight/ui'
import { useRef } from 'react'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { CreatorCard, useSuggestedCreators, useUnblocked } from '../../profiles/index.ts'
import { useFeed, type FeedKind } from '../queries.ts'
import { NewPostsPill } from './NewPostsPill.tsx'
import { PostList } from './PostList.tsx'

/** One feed, as long as the visitor scrolls. */
export function FeedPosts({ kind }: { kind: FeedKind }) {
  const text = useText()
  const feed = useFeed(kind)
  const list = useRef<HTMLDivElement>(null)

  function showNewest(): void {
    window.scrollTo({ top: 0 })
    list.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {feed.readAt !== undefined && <NewPostsPill kind={kind} since={feed.readAt} onShown={showNewest} />}
      <PostList
        posts={feed}
        error={text('posts.feed.error')}
        moreFailed={text('posts.feed.moreFailed')}
        empty={kind === 'following' ? <NothingFollowed /> : <NothingYet />}
        end={<End kind={kind} />}
      />
    </div>
  )
}

function NothingYet() {
  const text = useText()
  return (
    <EmptyState
      level={3}
      illustration={<MoonIllustration />}
      title={text('posts.feed.empty')}
      text={text('posts.feed.emptyText')}
    />
  )
}

function End({ kind }: { kind: FeedKind }) {
  const text = useText()
  return (
    <div className="flex flex-col items-center gap-3 pt-10 text-center text-13 text-muted">
      <FanlightMark size={40} />
      {text(kind === 'following' ? 'posts.feed.endFollowing' : 'posts.feed.end')}
    </div>
  )
}

const SHOWN = 4

/** Where no followed creator has posted: creators to follow, and the way to more of them. */
function NothingFollowed() {
  const text = useText()
  const creators = useUnblocked(useSuggestedCreators().creators).slice(0, SHOWN)
  return (
    <>
      <EmptyState
        level={3}
        className="py-8!"
        illustration={<WindowIllustration />}
        title={text('posts.feed.emptyFollowing')}
        text={text('posts.feed.emptyFollowingText')}
        action={
          <Button asChild variant="primary">
            <Link href="/interaction">{text('posts.feed.discover')}</Link>
          </Button>
        }
      />
      {creators.length > 0 && (
        <ul className="grid gap-4 sm:grid-cols-2">
          {creators.map((creator) => (
            <li key={creator.userId} className="min-w-0">
              <CreatorCard creator={creator} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
