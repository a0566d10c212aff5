import { applyAsCreator, checkSimilarity } from '@fanlight/contract'
import { useEffect, useReducer, useRef, useState } from 'react'
import { ApiError, call, describeError, refusedWith, useAction } from '../../../platform/api/index.ts'
import { confirm } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { useKeepStatus } from '../queries.ts'
import { application, beginApplication, isDirty, payloadOf, type Step } from './application.ts'
import exampleUrl from './verification-example.svg?url'

const COMPARE_ATTEMPTS = 4

export type Application = ReturnType<typeof useApplication>

/** One application from its first field to the answer of the server, for the dialog and the page alike. */
export function useApplication({ startStep, onLeave }: { startStep: Step; onLeave: () => void }) {
  const text = useText()
  const account = useAccount()
  const { keep, refresh } = useKeepStatus()
  const [state, dispatch] = useReducer(application, null, () =>
    beginApplication({ nickname: account?.nickName ?? '', step: startStep }),
  )
  const rounds = useRef(0)
  const { file, preview, setFile } = useChosenFile()

  const apply = useAction(applyAsCreator, {
    onSuccess(status) {
      keep(status)
      dispatch({ type: 'submitted' })
    },
    onError(error) {
      // Sent before, from another device or by an answer that got lost: it waits all the same.
      if (refusedWith(error, 'APPLICATION_PENDING')) dispatch({ type: 'submitted' })
      if (refusedWith(error, 'PHOTO_NOT_VERIFIED')) dispatch({ type: 'verdictLost' })
      refresh()
    },
  })

  async function compare(url: string): Promise<void> {
    const round = ++rounds.current
    dispatch({ type: 'compareStarted', url, round })
    try {
      await askUntilAnswered(url)
      dispatch({ type: 'compared', round })
    } catch (error) {
      const refusal = refusedWith(error, 'SIMILARITY_FAILED')
      const message = refusal ? undefined : describeError(error)
      const cause = refusal?.cause ?? null
      const isGone = refusedWith(error, 'PICTURE_REFUSED') !== null || (cause !== null && cause !== 'no_avatar')
      dispatch({ type: 'compareFailed', round, cause, message, isGone })
    }
  }

  function submit(): void {
    const payload = payloadOf(state, {
      exampleUrl: new URL(exampleUrl, location.origin).href,
      avatarUrl: account?.headPicUrl ?? null,
    })
    if (payload && !apply.isPending) apply.mutate(payload)
  }

  /** Closing resets the form; what was typed is asked about first. */
  async function leave(): Promise<void> {
    if (apply.isPending) return
    const mayLeave =
      !isDirty(state) ||
      (await confirm({
        title: text('creator.apply.discardTitle'),
        text: text('creator.apply.discardText'),
        confirmLabel: text('creator.apply.discard'),
        cancelLabel: text('creator.apply.keep'),
        tone: 'danger',
      }))
    if (mayLeave) onLeave()
  }

  return {
    state,
    dispatch,
    file,
    preview,
    setFile,
    compare,
    submit,
    leave,
    isSubmitting: apply.isPending,
    failure: apply.error && state.step !== 3 ? describeError(apply.error) : null,
  }
}

/** The server goes on comparing when an answer takes too long; asking again joins it. */
async function askUntilAnswered(imageUrl: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await call(checkSimilarity, { imageUrl, consent: true })
      return
    } catch (error) {
      const isLate = error instanceof ApiError && error.reason === 'TIMED_OUT'
      if (!isLate || attempt === COMPARE_ATTEMPTS) throw error
    }
  }
}

/** The chosen photo, to look at and to send again; it lives as long as the form, so that a step back does not lose it. */
function useChosenFile() {
  const [chosen, choose] = useState<{ file: File; preview: string } | null>(null)
  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.preview)
    },
    [chosen],
  )
  return {
    file: chosen?.file ?? null,
    preview: chosen?.preview ?? null,
    setFile: (file: File | null) => choose(file && { file, preview: URL.createObjectURL(file) }),
  }
}
