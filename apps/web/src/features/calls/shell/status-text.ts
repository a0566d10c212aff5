import type { text as textOf } from '../../../platform/i18n/index.ts'
import { loadingOf, type CallState } from '../call-state.ts'

/** How the call stands, in a sentence. */
export function statusText(state: CallState, text: typeof textOf): string {
  const name = state.other?.nickName ?? ''
  const loading = loadingOf(state)
  switch (state.status) {
    case 'idle':
      return ''
    case 'outgoing':
      return text('calls.calling')
    case 'inviting':
      return text('calls.waiting')
    case 'incoming':
      return text('calls.incoming', { name })
    case 'connected':
      return loading === null ? text('calls.with', { name }) : text(`calls.loading.${loading}`)
    case 'ended':
      return text('calls.ended')
  }
}
