import { exportEarnings } from '@fanlight/contract'
import { Button, toast } from '@fanlight/ui'
import { Download } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { timeZone } from '../period.ts'

/** A month by day and source as a file. */
export function ExportMonth({ month }: { month: string }) {
  const text = useText()
  async function save(): Promise<void> {
    try {
      const file = await call(exportEarnings, { month, timeZone: timeZone() })
      download(file)
      toast.success(text('wallet.statement.exported', { name: file.fileName }))
    } catch (error) {
      toast.error(describeError(error))
    }
  }
  return (
    <Button size="sm" once iconStart={<Download aria-hidden className="size-4.5!" />} onPress={save}>
      {text('wallet.statement.export')}
    </Button>
  )
}
