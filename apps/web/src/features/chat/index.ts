import { lazy } from 'react'

export { callOutcome } from './call-outcome.ts'
export { newMessages } from './new-messages.ts'
export { MessageButton } from './MessageButton.tsx'
export { UnreadMessages } from './UnreadMessages.tsx'
export { resumeUnlock } from './unlock/open-unlock.ts'

/** Few who use this room show one. */
export const Conversation = lazy(async () => ({
  default: (await import('./conversation/Conversation.tsx')).Conversation,
}))
