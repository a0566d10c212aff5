import {
  diamonds,
  discardLiveRecording,
  editPost,
  keepLiveRecording,
  POST_PRICE_MIN,
  type LiveEntry,
  type LiveRecording,
  type Visibility,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useState } from 'react'
import { call, describeError } from '../../../../platform/api/index.ts'
import { confirm } from '../../../../platform/dialogs/index.ts'
import { useText } from '../../../../platform/i18n/index.ts'
import { navigate } from '../../../../platform/navigation/index.ts'
import { publishPath } from '../../../posts/index.ts'

/** What becomes of a recording: a post that is written next, or nothing. */
export function useRecording({ roomId, title, entry }: LiveRecording, onChanged: () => void) {
  const text = useText()
  const [busy, setBusy] = useState<'keep' | 'discard' | null>(null)

  async function run(what: 'keep' | 'discard', work: () => Promise<void>): Promise<void> {
    setBusy(what)
    try {
      await work()
    } catch (error) {
      toast.error(describeError(error), { id: 'recording' })
    } finally {
      setBusy(null)
      onChanged()
    }
  }

  return {
    busy,

    keep: () =>
      run('keep', async () => {
        const { assetId } = await call(keepLiveRecording, { roomId })
        const form = { text: title, mediaList: [{ assetId, isTeaser: false }], visibility: visibilityLike(entry) }
        // Repeated, it is the same draft.
        const { content } = await call(editPost, { content: form }, { idempotencyKey: `live-recording-${roomId}` })
        navigate(publishPath(1, content.contentId))
      }),

    discard: async (): Promise<void> => {
      const isMeant = await confirm({
        title: text('live.recording.discardTitle'),
        text: text('live.recording.discardText'),
        confirmLabel: text('live.recording.discard'),
        tone: 'danger',
      })
      if (isMeant) await run('discard', async () => void (await call(discardLiveRecording, { roomId })))
    },
  }
}

/** Whoever could watch the room is offered first as who may see the post; the composer changes it. */
function visibilityLike(entry: LiveEntry): Visibility {
  switch (entry.kind) {
    case 'free':
      return { kind: 'everyone' }
    case 'followers':
      return { kind: 'followers' }
    case 'subscribers':
      return { kind: 'tier', minLevel: entry.minLevel }
    case 'ticket':
      // A post costs a little at least.
      return { kind: 'paid', price: diamonds(Math.max(POST_PRICE_MIN, entry.price)) }
  }
}
