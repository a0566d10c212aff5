import { instant, queryMessages, type Message, type UserId } from '@fanlight/contract'
import { call } from '../../../platform/api/index.ts'
import { amended } from './fold.ts'
import { changeThread } from './threads.ts'

/** One message as it is now, with links that stand. Says whether it is another one. */
export async function readAgain(
  chatWithUserId: UserId,
  { messageId, sendTime, sendContent }: Message,
): Promise<boolean> {
  const after = instant(sendTime - 1)
  const [fresh] = await call(queryMessages, { targetUserId: chatWithUserId, after, pageSize: 1 }).catch(() => [])
  if (fresh?.messageId !== messageId) return false
  changeThread(chatWithUserId, (thread) => amended(thread, fresh))
  return fresh.sendContent !== sendContent
}
