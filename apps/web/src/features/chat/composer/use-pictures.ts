import { MESSAGE_MEDIA_MAX, pictureProblem, type SentContent } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { uploadPicture } from '../../media/index.ts'
import { keepPreview } from './previews.ts'

/** A picture beside the field: on its way to the store, or there. */
export type Picked = { id: string; preview: string; name: string; share: number; url: string | null }

/** The pictures of a message that is being written, beside so many others. Each is sent to the store as soon as it is chosen. */
export function usePictures(others: number) {
  const text = useText()
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = running.current
    return () => all.forEach((controller) => controller.abort())
  }, [])

  const amend = (id: string, change: Partial<Picked>) =>
    setPicked((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each)))

  function add(files: readonly File[]): void {
    const problems = new Set(files.map((file) => pictureProblem(file)))
    if (problems.has('not_an_image')) toast.error(text('media.problem.notAnImage'), { id: 'chat picture' })
    else if (problems.has('too_large')) toast.error(text('media.problem.tooLarge'), { id: 'chat picture' })
    const fine = files.filter((file) => pictureProblem(file) === null)
    const room = MESSAGE_MEDIA_MAX - others - picked.length
    if (fine.length > room) {
      toast.warning(text('chat.composer.tooManyPictures', { max: MESSAGE_MEDIA_MAX }), { id: 'chat picture' })
    }
    for (const file of fine.slice(0, room)) void upload(file)
  }

  async function upload(file: File): Promise<void> {
    const id = newKey()
    const controller = new AbortController()
    running.current.set(id, controller)
    const preview = URL.createObjectURL(file)
    setPicked((before) => [...before, { id, preview, name: file.name, share: 0, url: null }])
    try {
      const url = await uploadPicture(file, {
        signal: controller.signal,
        onProgress: (share) => amend(id, { share }),
      })
      keepPreview(url, preview)
      amend(id, { url, share: 1 })
    } catch {
      if (!controller.signal.aborted) toast.error(text('media.error.failed'), { id: 'chat picture' })
      forget(id)
    } finally {
      running.current.delete(id)
    }
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
    mediaList: picked.flatMap(({ id, url }): SentContent['mediaList'] =>
      url === null ? [] : [{ id, type: 'image', url, isPreview: false }],
    ),
  }
}
