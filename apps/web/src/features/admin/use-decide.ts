import { decideApplication, type Application } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError, refusedWith } from '../../platform/api/index.ts'
import { confirm } from '../../platform/dialogs/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useQueue } from './queries.ts'

/** Decides; true when the application has left the queue. */
export function useDecide(onDecided: (application: Application) => void) {
  const text = useText()
  const queue = useQueue()

  async function decide(
    application: Application,
    decision: { decision: 'approve' } | { decision: 'reject'; reason: string },
  ): Promise<boolean> {
    const { applicationId, nickname: name } = application
    try {
      await call(decideApplication, { applicationId, ...decision })
      onDecided(application)
      queue.take(applicationId, Date.now())
      const said = decision.decision === 'approve' ? 'approvedToast' : 'rejectedToast'
      toast.success(text(`admin.applications.${said}`, { name }))
      return true
    } catch (error) {
      toast.error(describeError(error))
      if (!refusedWith(error, 'ALREADY_DECIDED') && !refusedWith(error, 'NOT_FOUND')) return false
      onDecided(application)
      await queue.refresh()
      return true
    }
  }

  return {
    reject: (application: Application, reason: string) => decide(application, { decision: 'reject', reason }),
    async approve(application: Application): Promise<void> {
      const name = application.nickname
      const isSure = await confirm({
        title: text('admin.applications.approveTitle', { name }),
        text: text('admin.applications.approveText', { name }),
        confirmLabel: text('admin.applications.approve'),
      })
      if (isSure) await decide(application, { decision: 'approve' })
    },
  }
}
