import { lazyPart } from '../../platform/lazy-part.ts'
export { callOutcome } from './call-outcome.ts'
export { newMessages } from './new-messages.ts'
export { MessageButton } from './MessageButton.tsx'
export { UnreadMessages } from './UnreadMessages.tsx'
export { resumeUnlock } from './unlock/open-unlock.ts'

/** Few who use this room show one. */
export const Conversation = lazyPart(async () => (await import('./conversation/Conversation.tsx')).Conversation)
