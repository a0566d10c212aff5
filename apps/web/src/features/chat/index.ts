export { MessageButton } from './MessageButton.tsx'
export { UnreadMessages } from './UnreadMessages.tsx'
