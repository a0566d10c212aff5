import { downloadKept, type Instant, type Post, type PostMedia } from '@fanlight/contract'
import { Banner, Button, toast } from '@fanlight/ui'
import { Clock, Download } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

/** Below a bought post whose creator has left: until when it is there, and a download of everything in it. */
export function KeptPanel({ post, until }: { post: Post; until: Instant }) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <Banner tone="ember" icon={<Clock aria-hidden />} title={text('posts.kept.until', { date: format.date(until) })}>
        {text('posts.kept.text')}
      </Banner>
      {post.mediaList.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {post.mediaList.map((media, index) => (
            <li key={media.id}>
              <DownloadButton post={post} media={media} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type DownloadProps = { post: Post; media: PostMedia; number: number }

function DownloadButton({ post: { contentId }, media, number }: DownloadProps) {
  const text = useText()
  const format = useFormat()
  const fetchIt = async () => {
    try {
      // The link is good for minutes: it is made when it is wanted.
      const { url } = await call(downloadKept, { contentId, mediaId: media.id })
      download({ url, fileName: '' })
    } catch (error) {
      toast.error(text('posts.kept.failed'), { description: describeError(error) })
    }
  }
  const label = media.type === 'video' ? 'posts.kept.downloadVideo' : 'posts.kept.downloadPhoto'
  return (
    <Button size="sm" once iconStart={<Download aria-hidden className="size-4.5" />} onPress={fetchIt}>
      {text(label, { number: format.wholeNumber(number) })}
    </Button>
  )
}
