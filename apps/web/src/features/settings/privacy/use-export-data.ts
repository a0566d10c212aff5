import { exportMyData } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { saveFile } from '../../../platform/files/index.ts'

export function useExportData() {
  const text = useText()
  const fetchArchive = useAction(exportMyData, {
    // Everything about somebody: not a thing to keep in memory longer than it takes to save it.
    gcTime: 0,
    onSuccess: ({ fileName, archive }) => {
      saveFile({ name: fileName, type: 'application/json', content: JSON.stringify(archive, null, 2) })
      toast.success(text('settings.privacy.exported', { fileName }))
    },
    onError: (error) => toast.error(describeError(error)),
  })
  return { isExporting: fetchArchive.isPending, exportData: () => fetchArchive.mutate({}) }
}
