import { exportStatement, STATEMENT_EXPORT_MAX } from '@fanlight/contract'
import { toast } from '@fanlight/ui'
import { call, describeError } from '../../platform/api/index.ts'
import { saveFile } from '../../platform/files/index.ts'
import { useFormat, useText } from '../../platform/i18n/index.ts'
import { inputOf, type Filters } from './statement-filters.ts'

/** Saves what the filters show as a file, complete. */
export function useExportStatement() {
  const text = useText()
  const format = useFormat()
  return async (filters: Filters): Promise<void> => {
    try {
      const { fileName, csv, isComplete } = await call(exportStatement, inputOf(filters, Date.now()))
      saveFile({ name: fileName, type: 'text/csv;charset=utf-8', content: csv })
      if (isComplete) toast.success(text('wallet.statement.exported', { name: fileName }))
      else toast.warning(text('wallet.statement.exportCut', { lines: format.wholeNumber(STATEMENT_EXPORT_MAX) }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
}
