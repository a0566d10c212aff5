import { fileEnding, getMessageFile, mayRun, type Message, type MessageMedia, type UserId } from '@fanlight/contract'
import { IconButton, toast } from '@fanlight/ui'
import { Download, File, TriangleAlert } from 'lucide-react'
import { call } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/save-file.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useFileSize } from '../file-size.ts'

type Props = {
  media: MessageMedia
  /** None while it is on its way. */
  sent?: { message: Message; chatWithUserId: UserId }
  /** Who sent it, to the one who received it. */
  from: string | null
}

/** A file with all of its name: what it really is stands at the end of it, and once more below. */
export function FileNote({ media, sent, from }: Props) {
  const text = useText()
  const size = useFileSize()
  const { name, bytes } = media
  const about = [fileEnding(name ?? '').toUpperCase(), bytes === undefined ? '' : size(bytes)]

  async function save(): Promise<void> {
    if (!sent || name === undefined) return
    const { message, chatWithUserId: targetUserId } = sent
    try {
      const { url } = await call(getMessageFile, { targetUserId, messageId: message.messageId, mediaId: media.id })
      download({ url, fileName: name })
    } catch {
      toast.error(text('chat.file.failed'), { id: 'chat file' })
    }
  }

  return (
    <div className="w-72 max-w-full">
      <div className="flex items-center gap-3 px-3 py-2.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-control bg-fill-strong">
          <File aria-hidden />
        </span>
        <div className="min-w-0 flex-1">
          {name === undefined ? (
            <p className="text-muted italic">{text('chat.file.held')}</p>
          ) : (
            <p dir="ltr" className="text-start text-14 leading-5 font-semibold break-all rtl:text-end">
              {name}
            </p>
          )}
          <p className="text-12 text-muted tabular-nums">
            <bdi>{about.filter((part) => part !== '').join(' · ')}</bdi>
          </p>
        </div>
        {sent && name !== undefined && (
          <IconButton label={text('chat.file.download', { name })} variant="secondary" onPress={save} once>
            <Download aria-hidden />
          </IconButton>
        )}
      </div>
      {from !== null && name !== undefined && mayRun(name) && (
        <p className="flex gap-1.5 px-3 pb-2.5 text-12 text-caution">
          <TriangleAlert aria-hidden className="mt-px size-4! shrink-0" />
          {text('chat.file.careful', { name: from })}
        </p>
      )}
    </div>
  )
}
