import { deleteFanList, type FanList } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../../platform/api/index.ts'
import { confirm, openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useRereadFans } from '../queries.ts'

const nameDialog = () => import('./ListNameDialog.tsx')

/** The own lists: made, named and deleted. */
export function useFanLists() {
  const text = useText()
  const reread = useRereadFans()
  return {
    create: (): Promise<FanList | undefined> => openDialog(nameDialog, {}),
    rename: (list: FanList): Promise<FanList | undefined> => openDialog(nameDialog, { list }),

    /** Whether it is gone. */
    remove: async (list: FanList): Promise<boolean> => {
      const isMeant = await confirm({
        title: text('fans.deleteTitle', { name: list.name }),
        text: text('fans.deleteText'),
        confirmLabel: text('fans.deleteList'),
        tone: 'danger',
      })
      if (!isMeant) return false
      try {
        await call(deleteFanList, { listId: list.listId }, { toast: false })
      } catch (error) {
        toast.error(describeError(error))
        return false
      }
      void reread()
      return true
    },
  }
}
