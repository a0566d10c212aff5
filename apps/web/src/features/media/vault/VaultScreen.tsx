import { listVault } from '@fanlight/contract'
import { Button, IconButton, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Tag, Trash2, Upload, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keyOf } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { useVaultEvents } from '../assets/asset-cache.ts'
import { uploadQueue } from '../assets/uploads.ts'
import { sayRefused, useFileIntake } from '../assets/use-file-intake.ts'
import { useUploads } from '../assets/use-uploads.ts'
import { DropVeil } from '../assets/DropVeil.tsx'
import type { VaultFilter } from './queries.ts'
import { UploadTile } from './UploadTile.tsx'
import { useRemoveAssets } from './use-remove-assets.ts'
import { useSelection } from './use-selection.ts'
import { VaultFilters } from './VaultFilters.tsx'
import { VaultGrid } from './VaultGrid.tsx'

/** Everything uploaded before: looked through, labelled, thrown away. */
export function VaultScreen() {
  const text = useText()
  const [filter, setFilter] = useState<VaultFilter>({ kind: null, label: null })
  const selection = useSelection(50)
  const remove = useRemoveAssets()
  const onItsWay = useUploads().filter(({ state }) => state.phase !== 'sent')
  const intake = useFileIntake((files) => sayRefused(uploadQueue().add(files).refused))
  const count = selection.chosen.length
  useVaultEvents()
  useFreshVault()

  async function label() {
    const options = { name: 'labels', needsLogin: true }
    const answer = await openDialog(() => import('./LabelDialog.tsx'), { assets: selection.chosen }, options)
    if (answer === 'saved') selection.clear()
  }

  const uploadButton = (
    <Button iconStart={<Upload aria-hidden />} onPress={intake.open}>
      {text('vault.upload')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <VaultFilters filter={filter} onChange={setFilter} />
        {uploadButton}
        <input {...intake.inputProps} data-testid="vault-input" />
      </div>
      <VaultGrid filter={filter} selection={selection} emptyAction={uploadButton}>
        {onItsWay.length > 0 &&
          onItsWay.map((upload) => (
            <li key={upload.uploadId}>
              <UploadTile upload={upload} />
            </li>
          ))}
      </VaultGrid>
      {count > 0 && (
        <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-card bg-raised p-3 shadow-float md:bottom-4">
          <IconButton size="sm" label={text('vault.chooseNone')} tooltip onPress={selection.clear}>
            <X aria-hidden />
          </IconButton>
          <p role="status" className="me-auto font-semibold">
            {text('vault.chosen', { count })}
          </p>
          <Button size="sm" iconStart={<Tag aria-hidden />} onPress={label}>
            {text('vault.labels.edit')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            once
            iconStart={<Trash2 aria-hidden />}
            onPress={async () => (await remove(selection.chosen)) && selection.clear()}
          >
            {text('vault.remove.confirm')}
          </Button>
        </div>
      )}
      <DropVeil isOver={intake.isOver} />
    </div>
  )
}

/** What arrives is in the list; what was there already is said. */
function useFreshVault(): void {
  const text = useText()
  const client = useQueryClient()
  useEffect(
    () =>
      uploadQueue().news(({ uploadId, isSent, wasThere }) => {
        if (!isSent) return
        if (wasThere) toast(text('vault.wasThere'), { id: 'was-there' })
        void client.invalidateQueries({ queryKey: keyOf(listVault) }).then(() => uploadQueue().drop(uploadId))
      }),
    [client, text],
  )
}
