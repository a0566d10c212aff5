import { deleteQuickReply, listQuickReplies, saveQuickReply, type OutputOf, type QuickReply } from '@fanlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call, keyOf, useCall } from '../../../platform/api/index.ts'

/** The own saved texts. Each change answers all of them. */
export function useQuickReplies() {
  const client = useQueryClient()
  const query = useCall(listQuickReplies, {})
  const keep = (answer: OutputOf<typeof listQuickReplies>) => client.setQueryData(keyOf(listQuickReplies, {}), answer)
  return {
    query,
    save: async (reply: Omit<QuickReply, 'replyId'> & Partial<Pick<QuickReply, 'replyId'>>): Promise<void> => {
      keep(await call(saveQuickReply, reply, { toast: false }))
    },
    remove: async ({ replyId }: QuickReply): Promise<void> => {
      keep(await call(deleteQuickReply, { replyId }, { toast: false }))
    },
  }
}
