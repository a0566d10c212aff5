import type { MessageContent } from './entities.ts'

/** What stands in `sendContent` of a message that the server answered: it wrote it itself. */
export const readContent = (sendContent: string): MessageContent => JSON.parse(sendContent) as MessageContent
