import { Button, EmptyState, WindowIllustration } from '@fanlight/ui'
import { Link } from 'wouter'
import { useText } from '../../../platform/i18n/index.ts'
import { CreatorCard, useSuggestedCreators, useUnblocked } from '../../profiles/index.ts'

const SHOWN = 4

/** Where nobody whom one follows has posted: whom one might follow, and the way to more of them. */
export function NothingFollowed() {
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
