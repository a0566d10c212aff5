import {
  CONTENT_STATUS,
  countCreatorPosts,
  getAuthoredPost,
  listPosts,
  listMyPosts,
  type ContentStatus,
  type OwnPost,
} from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, describeError, keyOf } from '../../../platform/api/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { navigate } from '../../../platform/navigation/index.ts'
import { useStore } from '../../../platform/store.ts'
import { useUploads } from '../../media/index.ts'
import { refreshPost } from '../post-cache.ts'
import { postPath } from '../post-path.ts'
import { dismissSession } from './draft-sessions.ts'
import { problemsOf, uploadOf, type Draft, type DraftProblems } from './draft.ts'
import type { DraftSession } from './draft-session.ts'
import { OWN_POSTS_PATH } from './publish-path.ts'

/** What is mended where the words and pictures are. */
const CONTENT_REFUSALS: readonly string[] = ['POST_EMPTY', 'MEDIA_FAILED', 'POST_SOLD', 'POLL_VOTED']

type Ending = 'publish' | 'draft'

/** The end of writing: published, set for a day, or put aside. What the server refuses is said where it can be mended. */
export function useFinish(session: DraftSession) {
  const text = useText()
  const format = useFormat()
  const client = useQueryClient()
  const { draft, post } = useStore(session.view)
  const [ending, setEnding] = useState<Ending | null>(null)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [openedAt] = useState(() => Date.now())
  const [checked, setChecked] = useState<{ draft: Draft; problems: DraftProblems } | null>(null)
  // A refusal is about what was sent: the next change answers it.
  const [refused, setRefused] = useState(draft)
  const answer = refused === draft ? refusal : null
  const uploads = useUploads()
  const missing = draft.media.filter(({ assetId }) => assetId === null)
  const isUploading = missing.length > 0
  const wasPublished = post !== null && post.status >= CONTENT_STATUS.published
  // Said once the creator has tried; from then on they follow what is typed.
  const now = checked?.draft === draft ? checked.problems : problemsOf(draft, openedAt, post)
  const problems = attempts === 0 ? {} : now

  async function finish(wanted: Ending) {
    const found = session.problems()
    setChecked({ draft, problems: found })
    setAttempts((before) => before + 1)
    const stops = wanted === 'draft' ? (found.text ?? found.teaser) : Object.keys(found).length > 0
    if (stops || (wanted === 'publish' && isUploading)) return
    setEnding(wanted)
    try {
      const done = await session.finish(statusFor(wanted))
      settle(done, wanted)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error)
      setRefused(session.view.get().draft)
    } finally {
      setEnding(null)
    }
  }

  /** What is out already keeps its status: saving it changes what people see. */
  function statusFor(wanted: Ending): ContentStatus | null {
    if (wasPublished) return null
    return wanted === 'draft' ? CONTENT_STATUS.draft : CONTENT_STATUS.published
  }

  function settle(done: OwnPost, wanted: Ending) {
    dismissSession(session)
    for (const list of [listMyPosts, countCreatorPosts, listPosts]) {
      void client.invalidateQueries({ queryKey: keyOf(list), refetchType: list === listPosts ? 'none' : 'active' })
    }
    client.removeQueries({ queryKey: keyOf(getAuthoredPost) })
    if (wasPublished) void refreshPost(done.contentId).catch(() => undefined)
    if (wanted === 'draft') toast.success(text('publish.done.draft'))
    else sayPublished(done)
    navigate(`${OWN_POSTS_PATH}?tab=${tabOf(done.status)}`)
  }

  function sayPublished({ status, note, contentId, publishAt }: OwnPost) {
    if (status === CONTENT_STATUS.published) {
      const open = { label: text('publish.done.open'), onPress: () => navigate(postPath(contentId)) }
      return toast.success(text(wasPublished ? 'publish.done.saved' : 'publish.done.published'), { action: open })
    }
    if (note === 'media_processing') return toast.success(text('publish.done.processing'), { duration: 8000 })
    if (publishAt !== null)
      return toast.success(text('publish.done.scheduled', { time: format.dateAndTime(publishAt) }))
    return toast.success(text('publish.done.saved'))
  }

  return {
    finish,
    ending,
    problems,
    attempts,
    isUploading,
    /** What is missing will not arrive by itself. */
    hasUploadFailed: missing.some((media) => uploadOf(uploads, media)?.state.phase === 'failed'),
    wasPublished,
    /** At the level: no tier opens this. */
    tierError: answer?.reason === 'TIER_MISSING' ? text('error.tierMissing') : undefined,
    dateError: answer?.reason === 'DATE_REFUSED' ? text('error.dateRefused') : undefined,
    /** What concerns the words and pictures, which are one step back. */
    contentError: answer && CONTENT_REFUSALS.includes(answer.reason) ? describeError(answer) : null,
    failure:
      answer && ![...CONTENT_REFUSALS, 'TIER_MISSING', 'DATE_REFUSED', 'CONFLICT'].includes(answer.reason)
        ? describeError(answer)
        : null,
  }
}

const tabOf = (status: ContentStatus): string => (['drafts', 'scheduled', 'published', 'offline'] as const)[status]
