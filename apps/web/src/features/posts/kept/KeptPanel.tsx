import type { AssetId, Instant } from '@fanlight/contract'
import { Banner, Button, toast } from '@fanlight/ui'
import { Clock, Download } from 'lucide-react'
import { describeError } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

type KeptMedia = { id: AssetId; type: 'photo' | 'video' }

type Props = {
  mediaList: readonly KeptMedia[]
  until: Instant
  /** Good for minutes: it is asked for when it is wanted. */
  linkTo: (mediaId: AssetId) => Promise<{ url: string }>
}

/** Below something bought whose creator has left: until when it is there, and a download of everything in it. */
export function KeptPanel({ mediaList, until, linkTo }: Props) {
  const text = useText()
  const format = useFormat()
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-4">
      <Banner tone="ember" icon={<Clock aria-hidden />} title={text('posts.kept.until', { date: format.date(until) })}>
        {text('posts.kept.text')}
      </Banner>
      {mediaList.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {mediaList.map((media, index) => (
            <li key={media.id}>
              <DownloadButton linkTo={linkTo} media={media} number={index + 1} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type DownloadProps = Pick<Props, 'linkTo'> & { media: KeptMedia; number: number }

function DownloadButton({ linkTo, media, number }: DownloadProps) {
  const text = useText()
  const format = useFormat()
  const fetchIt = async () => {
    try {
      const { url } = await linkTo(media.id)
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
