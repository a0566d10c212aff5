import { MESSAGE_FILE_MAX_BYTES, MESSAGE_VIDEO_MAX_BYTES, MESSAGE_VIDEO_MAX_SECONDS } from '@fanlight/contract'
import { IconButton, Menu } from '@fanlight/ui'
import { BellOff, File, ImagePlus, Plus, Zap } from 'lucide-react'
import { useRef, type ChangeEvent } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { chooseReply } from '../quick-replies/choose-reply.ts'
import type { AttachmentKind } from './use-attachments.ts'

const MEGABYTE = 1024 * 1024

type Props = {
  onFiles: (files: readonly File[], as?: AttachmentKind) => void
  /** Creators have texts that they write often. */
  onReply: ((words: string) => void) | null
  /** To whom, and how; null while there is nothing to send. */
  silently: { name: string; send: () => void } | null
}

/** What can be added to a message besides words, and how else it is sent, behind one button: a phone has no room for a row of them. */
export function AddMenu({ onFiles, onReply, silently }: Props) {
  const text = useText()
  const format = useFormat()
  const media = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const taken = (as?: AttachmentKind) => (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])], as)
    event.target.value = ''
  }
  const input = { type: 'file', multiple: true, tabIndex: -1, 'aria-hidden': true, className: 'sr-only' } as const
  return (
    <>
      <Menu
        align="start"
        side="top"
        trigger={
          <IconButton label={text('chat.composer.add')}>
            <Plus aria-hidden />
          </IconButton>
        }
        entries={[
          {
            label: text('chat.composer.media'),
            description: text('chat.composer.videoLimit', {
              megabytes: format.wholeNumber(MESSAGE_VIDEO_MAX_BYTES / MEGABYTE),
              minutes: format.wholeNumber(MESSAGE_VIDEO_MAX_SECONDS / 60),
            }),
            icon: <ImagePlus aria-hidden />,
            onSelect: () => media.current?.click(),
          },
          {
            label: text('chat.short.file'),
            description: text('chat.composer.fileLimit', {
              megabytes: format.wholeNumber(MESSAGE_FILE_MAX_BYTES / MEGABYTE),
            }),
            icon: <File aria-hidden />,
            onSelect: () => files.current?.click(),
          },
          onReply && {
            label: text('chat.quick.open'),
            icon: <Zap aria-hidden />,
            onSelect: () => void chooseReply().then((words) => words !== undefined && onReply(words)),
          },
          silently && {
            label: text('chat.silent.send'),
            description: text('chat.silent.hint', { name: silently.name }),
            icon: <BellOff aria-hidden />,
            onSelect: silently.send,
          },
        ]}
      />
      <input ref={media} {...input} accept="image/*,video/*" onChange={taken()} />
      <input ref={files} {...input} onChange={taken('file')} />
    </>
  )
}
