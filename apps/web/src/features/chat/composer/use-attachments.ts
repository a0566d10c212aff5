import {
  MESSAGE_FILE_MAX_BYTES,
  MESSAGE_MEDIA_MAX,
  MESSAGE_VIDEO_MAX_BYTES,
  pictureProblem,
  videoProblem,
  type SentContent,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { ApiError, describeError, newKey, refusedWith } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { describeUploadFailure, sendMessageVideo, uploadPicture } from '../../media/index.ts'
import { keepPreview } from './previews.ts'

export type AttachmentKind = 'image' | 'video' | 'file'

/** Something beside the field: on its way to the store, or there. */
export type Attachment = {
  id: string
  file: File
  kind: AttachmentKind
  /** Of a file there is nothing to look at. */
  preview: string | null
  name: string
  bytes: number
  share: number
  url: string | null
}

type Terms = {
  /** So many others go along. */
  others: number
  /** Not everything goes to many at once. */
  takes: 'all' | 'pictures'
}

/** What goes along with a message that is being written. Each is sent to the store as soon as it is chosen. */
export function useAttachments({ others, takes }: Terms) {
  const text = useText()
  const [picked, setPicked] = useState<readonly Attachment[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  const say = (problem: string): void => void toast.error(problem, { id: 'chat picture' })
  const amend = (id: string, change: Partial<Attachment>) =>
    setPicked((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)))

  /** Null, and it is said why, when it cannot be sent. */
  function kindOf(file: File, as?: AttachmentKind): AttachmentKind | null {
    const kind = as ?? (takes === 'pictures' ? 'image' : sortOf(file))
    if (kind === 'image') {
      const problem = pictureProblem(file)
      if (problem !== null) {
        say(text(problem === 'too_large' ? 'media.problem.tooLarge' : 'media.problem.notAnImage'))
        return null
      }
      return kind
    }
    const most = kind === 'video' ? MESSAGE_VIDEO_MAX_BYTES : MESSAGE_FILE_MAX_BYTES
    if (file.size > most) say(text('chat.composer.tooLarge', { name: file.name, megabytes: most / 1024 / 1024 }))
    else if (file.size === 0) say(text('error.fileRefused'))
    return file.size > 0 && file.size <= most ? kind : null
  }

  /** `as`: whatever they are, they go as this. */
  function add(files: readonly File[], as?: AttachmentKind): void {
    const fine = files.flatMap((file) => {
      const kind = kindOf(file, as)
      return kind === null ? [] : [{ file, kind }]
    })
    const room = MESSAGE_MEDIA_MAX - others - picked.length
    if (fine.length > room) {
      const many = takes === 'all' ? 'chat.composer.tooMany' : 'chat.composer.tooManyPictures'
      toast.warning(text(many, { max: MESSAGE_MEDIA_MAX }), { id: 'chat picture' })
    }
    for (const { file, kind } of fine.slice(0, room)) void upload(file, kind)
  }

  async function upload(file: File, kind: AttachmentKind): Promise<void> {
    const id = newKey()
    const controller = new AbortController()
    running.current.set(id, controller)
    const preview = kind === 'file' ? null : URL.createObjectURL(file)
    const { name, size: bytes } = file
    setPicked((before) => [...before, { id, file, kind, preview, name, bytes, share: 0, url: null }])
    const sending = { signal: controller.signal, onProgress: (share: number) => amend(id, { share }) }
    try {
      const url = await send(file, kind, sending)
      // A picture is known by its address, a video keeps its name when the server has it and makes it.
      if (preview !== null) keepPreview(kind === 'video' ? id : url, preview)
      amend(id, { url, share: 1 })
    } catch (error) {
      if (!controller.signal.aborted) say(problemOf(error, kind, name))
      forget(id)
    } finally {
      running.current.delete(id)
    }
  }

  function problemOf(error: unknown, kind: AttachmentKind, name: string): string {
    // Their vault is not where it went, if they have one at all.
    if (refusedWith(error, 'STORAGE_FULL')) return text('chat.composer.full')
    if (kind === 'image') return text('media.error.failed')
    if (error instanceof ApiError && error.reason !== 'offline') {
      return kind === 'video' ? describeUploadFailure('video', error) : describeError(error)
    }
    return text('chat.composer.uploadFailed', { name })
  }

  function forget(id: string): void {
    setPicked((before) => before.filter((each) => each.id !== id))
  }

  return {
    picked,
    add,
    remove: (id: string): void => {
      running.current.get(id)?.abort()
      forget(id)
    },
    clear: () => setPicked([]),
    isUploading: picked.some(({ url }) => url === null),
    mediaList: picked.flatMap(({ id, kind, name, url }): SentContent['mediaList'] =>
      url === null ? [] : [{ id, type: kind, url, isPreview: false, ...(kind === 'file' && { name }) }],
    ),
  }
}

type Sending = { signal: AbortSignal; onProgress: (share: number) => void }

function send(file: File, kind: AttachmentKind, sending: Sending): Promise<string> {
  if (kind === 'video') return sendMessageVideo(file, sending)
  return uploadPicture(file, kind === 'file' ? { ...sending, use: 'file' } : sending)
}

/** What is neither a picture nor a video that we know goes as it is. */
function sortOf(file: File): AttachmentKind {
  if (pictureProblem(file) !== 'not_an_image') return 'image'
  return videoProblem(file) === 'not_a_video' ? 'file' : 'video'
}
