import { CONTENT_STATUS, type Post } from '@fanlight/contract'
import { Badge } from '@fanlight/ui'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** What has become of a post that a fan keeps; nothing while it is published. */
export function Standing({ post, className }: { post: Post; className?: string }) {
  const text = useText()
  const format = useFormat()
  if (post.keptUntil !== null) {
    return (
      <Badge size="sm" tone="ember" className={className}>
        {text('posts.kept.until', { date: format.date(post.keptUntil) })}
      </Badge>
    )
  }
  if (post.status !== CONTENT_STATUS.offline) return null
  return (
    <Badge size="sm" className={className}>
      {text('collections.gone')}
    </Badge>
  )
}
