import { blockUser, type ProfileSummary, type Relation } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { call, describeError } from '../../platform/api/index.ts'
import { askToLogin, confirm } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { currentSession } from '../../platform/session/index.ts'
import { rereadAfterBlock } from './queries.ts'
import { blockChanges, learnRelation, useRelation } from './relations.ts'

const pending = new Set<string>()

/** Blocking asks first and says what it does; unblocking does neither. */
export function useBlock(person: Pick<ProfileSummary, 'userId' | 'nickName'>, answered: Partial<Relation> | null) {
  const text = useText()
  const client = useQueryClient()
  const { userId, nickName: name } = person
  const { blocking: isBlocking } = useRelation(userId, answered)

  async function toggle(): Promise<void> {
    const session = currentSession()
    if (session.status === 'signedOut') return askToLogin()
    const wanted = !isBlocking
    if (wanted && !(await isMeant())) return
    if (pending.has(userId)) return
    pending.add(userId)
    try {
      const { relation } = await call(blockUser, { otherUserId: userId, blockBehavior: wanted ? 1 : 0 })
      learnRelation(session.user.userId, userId, relation)
      void rereadAfterBlock(client)
      blockChanges.emit({ userId, isBlocking: relation.blocking })
      toast.success(text(wanted ? 'profile.block.done' : 'profile.block.undone', { name }))
    } catch (error) {
      toast.error(describeError(error))
    } finally {
      pending.delete(userId)
    }
  }

  const isMeant = () =>
    confirm({
      title: text('profile.block.title', { name }),
      text: text('profile.block.text', { name }),
      confirmLabel: text('profile.block.confirm'),
      cancelLabel: text('common.cancel'),
      tone: 'danger',
    })

  return { isBlocking, toggle }
}
