import { CONTENT_STATUS, type ContentStatus, type OwnPost } from '@fanlight/contract'
import { Badge, type BadgeTone } from '@fanlight/ui'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'

const looks: Record<ContentStatus, { tone: BadgeTone; word: MessageKey }> = {
  [CONTENT_STATUS.draft]: { tone: 'neutral', word: 'ownPosts.status.draft' },
  [CONTENT_STATUS.unpublished]: { tone: 'caution', word: 'ownPosts.status.unpublished' },
  [CONTENT_STATUS.published]: { tone: 'positive', word: 'ownPosts.status.published' },
  [CONTENT_STATUS.offline]: { tone: 'neutral', word: 'ownPosts.status.offline' },
}

const notes: Record<Exclude<OwnPost['note'], null | 'scheduled'>, { tone: BadgeTone; word: MessageKey }> = {
  media_processing: { tone: 'caution', word: 'ownPosts.note.mediaProcessing' },
  media_failed: { tone: 'danger', word: 'ownPosts.note.mediaFailed' },
  expired: { tone: 'neutral', word: 'ownPosts.note.expired' },
}

/** How a post stands, and why it is not to be seen though it is finished. */
export function StatusBadge({ post }: { post: OwnPost }) {
  const text = useText()
  const format = useFormat()
  if (post.note === 'scheduled' && post.publishAt !== null) {
    return (
      <Badge size="sm" tone="caution" className="h-auto! rounded-[10px]! leading-5 whitespace-normal!">
        {text('ownPosts.note.scheduled', { time: format.dateAndTime(post.publishAt) })}
      </Badge>
    )
  }
  const { tone, word } = post.note === null || post.note === 'scheduled' ? looks[post.status] : notes[post.note]
  return (
    <Badge size="sm" tone={tone}>
      {text(word)}
    </Badge>
  )
}
