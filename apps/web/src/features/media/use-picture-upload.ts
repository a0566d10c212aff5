import { pictureProblem, type PictureProblem } from '@fanlight/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { pictureProblemText } from './picture-problem-text.ts'
import { describeUploadError, UploadError } from './upload-error.ts'
import { uploadPicture } from './upload-picture.ts'

export type PictureUpload =
  | { status: 'idle' }
  | { status: 'uploading'; /** 0 to 1; 1 is sent but not yet accepted. */ share: number }
  | { status: 'failed'; message: string }
  | { status: 'done'; url: string }

type Failure = { problem: PictureProblem } | { error: unknown }
type Stage = Exclude<PictureUpload, { status: 'failed' }> | { status: 'failed'; failure: Failure }

/** One picture on its way at a time: a new start, and leaving the screen, cancel the one before. */
export function usePictureUpload({ extensions }: { extensions?: readonly string[] | undefined } = {}) {
  const text = useText()
  const [stage, setStage] = useState<Stage>({ status: 'idle' })
  const current = useRef<{ file: Blob; controller: AbortController } | null>(null)
  useEffect(() => () => current.current?.controller.abort(), [])

  /** The picture's address, or null: the state says why. */
  const start = useCallback(
    async (file: Blob): Promise<string | null> => {
      current.current?.controller.abort()
      const own = { file, controller: new AbortController() }
      current.current = own
      const show = (next: Stage) => {
        if (current.current === own) setStage(next)
      }
      const problem = pictureProblem({ name: nameOf(file), type: file.type, size: file.size }, extensions)
      if (problem) {
        show({ status: 'failed', failure: { problem } })
        return null
      }
      show({ status: 'uploading', share: 0 })
      try {
        const url = await uploadPicture(file, {
          signal: own.controller.signal,
          onProgress: (share) => show({ status: 'uploading', share }),
        })
        show({ status: 'done', url })
        return url
      } catch (error) {
        const isCancelled = error instanceof UploadError && error.failure === 'cancelled'
        show(isCancelled ? { status: 'idle' } : { status: 'failed', failure: { error } })
        return null
      }
    },
    [extensions],
  )

  /** Ends what is on its way, and forgets what failed or is done. */
  const cancel = useCallback(() => {
    current.current?.controller.abort()
    current.current = null
    setStage({ status: 'idle' })
  }, [])

  const retry = useCallback(
    async (): Promise<string | null> => (current.current ? start(current.current.file) : null),
    [start],
  )

  const state: PictureUpload =
    stage.status === 'failed' ? { status: 'failed', message: messageOf(stage.failure) } : stage
  return { state, start, cancel, retry }

  // Worded again with every render: it follows a change of the language.
  function messageOf(failure: Failure): string {
    return 'problem' in failure ? text(pictureProblemText[failure.problem]) : describeUploadError(failure.error)
  }
}

const nameOf = (file: Blob): string => (file instanceof File ? file.name : '')
