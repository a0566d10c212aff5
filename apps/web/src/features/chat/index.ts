export { MessageButton } from './MessageButton.tsx'
export { UnreadMessages } from './UnreadMessages.tsx'
export { resumeUnlock } from './unlock/open-unlock.ts'
