import type { Asset, AssetId } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { useVaultEvents } from '../assets/asset-cache.ts'
import type { VaultFilter } from './queries.ts'
import { useSelection } from './use-selection.ts'
import { VaultFilters } from './VaultFilters.tsx'
import { VaultGrid } from './VaultGrid.tsx'

type VaultDialogProps = {
  /** Those that are in the post. */
  taken: ReadonlySet<AssetId>
  /** So many more may be chosen. */
  room: number
  onClose: (chosen?: readonly Asset[]) => void
}

/** Chooses from what was uploaded before. */
export function VaultDialog({ taken, room, onClose }: VaultDialogProps) {
  const text = useText()
  const selection = useSelection(room)
  const [filter, setFilter] = useState<VaultFilter>({ kind: null, label: null })
  const count = selection.chosen.length
  useVaultEvents()
  return (
    <Dialog
      title={text('vault.dialog.title')}
      description={text('vault.dialog.text')}
      size="lg"
      closeLabel={text('common.close')}
      onClose={() => onClose()}
      footer={
        <>
          <Button onPress={() => onClose()}>{text('common.cancel')}</Button>
          <Button variant="primary" disabled={count === 0} onPress={() => onClose(selection.chosen)}>
            {count === 0 ? text('vault.dialog.addNone') : text('vault.dialog.add', { count })}
          </Button>
        </>
      }
    >
      <div className="flex min-h-80 flex-col gap-4">
        <VaultFilters filter={filter} onChange={setFilter} />
        {selection.isFull && (
          <p role="status" className="text-13 text-muted">
            {text('vault.dialog.full')}
          </p>
        )}
        <VaultGrid filter={filter} selection={selection} taken={taken} />
      </div>
    </Dialog>
  )
}
