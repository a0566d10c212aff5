import { listVault, listVaultLabels, POST_MEDIA_MAX, removeFromVault, type Asset } from '@fanlight/contract'
import { Button, IconButton, toast } from '@fanlight/ui'
import { useQueryClient } from '@tanstack/react-query'
import { SquarePen, Tag, Trash2, Upload, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { keyOf, call, describeError, refusedWith } from '../../../platform/api/index.ts'
import { openDialog, confirm } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useVaultEvents, useAsset, amendVault } from '../assets/asset-cache.ts'
import { AssetThumb } from '../assets/AssetThumb.tsx'
import { DropVeil } from '../assets/DropVeil.tsx'
import { standingOf } from '../assets/standing.ts'
import { StandingOverlay } from '../assets/StandingOverlay.tsx'
import type { QueuedUpload } from '../assets/upload-queue.ts'
import { uploadQueue } from '../assets/uploads.ts'
import { sayRefused, useFileIntake } from '../assets/use-file-intake.ts'
import { useUploads } from '../assets/use-uploads.ts'
import type { VaultFilter } from './queries.ts'
import { useSelection } from './use-selection.ts'
import { VaultFilters } from './VaultFilters.tsx'
import { VaultGrid } from './VaultGrid.tsx'

/** Everything uploaded before: looked through, labelled, published again, thrown away. */
export function VaultScreen({ onNewPost }: { onNewPost: (assets: readonly Asset[]) => void }) {
  const text = useText()
  const format = useFormat()
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

  const show = (asset: Asset) => void openDialog(() => import('./AssetDialog.tsx'), { asset }, { name: 'asset' })

  function publish() {
    // What failed can be deleted, but no post can show it.
    const usable = selection.chosen.filter(({ state }) => state !== 'failed')
    if (usable.length === 0) return toast.error(text('vault.newPost.unusable'))
    if (usable.length > POST_MEDIA_MAX) {
      return toast.error(text('publish.media.full', { max: format.wholeNumber(POST_MEDIA_MAX) }), { id: 'tray-full' })
    }
    return onNewPost(usable)
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
      <VaultGrid filter={filter} selection={selection} onOpen={show} emptyAction={uploadButton}>
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
          <Button size="sm" variant="primary" iconStart={<SquarePen aria-hidden />} onPress={publish}>
            {text('vault.newPost.button')}
          </Button>
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

/** A file on its way into the vault. */
function UploadTile({ upload }: { upload: QueuedUpload }) {
  const text = useText()
  const { data: asset } = useAsset(upload.state.phase === 'sent' ? upload.assetId : null)
  const { name } = upload.file
  return (
    <div className="relative aspect-square overflow-clip rounded-control">
      <AssetThumb
        kind={upload.kind}
        asset={asset}
        preview={upload.preview}
        width={200}
        isCovered
        className="size-full"
      />
      <StandingOverlay
        standing={standingOf(upload, asset)}
        name={name}
        onRetry={() => uploadQueue().retry(upload.uploadId)}
      />
      <IconButton
        size="sm"
        variant="overlay"
        label={text('vault.cancelNamed', { name })}
        onPress={() => uploadQueue().drop(upload.uploadId)}
        className="absolute! end-1 top-1"
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

/** Removes some of the vault after a question; what a post shows stays, and that is said. */
function useRemoveAssets(): (assets: readonly Asset[]) => Promise<boolean> {
  const text = useText()
  const client = useQueryClient()
  return async (assets) => {
    const isSure = await confirm({
      title: text('vault.remove.title', { count: assets.length }),
      text: text('vault.remove.text'),
      confirmLabel: text('vault.remove.confirm'),
      tone: 'danger',
    })
    if (!isSure) return false
    const outcomes = await Promise.allSettled(assets.map(({ assetId }) => call(removeFromVault, { assetId })))
    // What another tab has removed before is gone as well.
    const isGone = (outcome: PromiseSettledResult<unknown> | undefined) =>
      outcome?.status === 'fulfilled' || refusedWith(outcome?.reason, 'NOT_FOUND') !== null
    const gone = new Set(assets.filter((_, place) => isGone(outcomes[place])))
    const errors = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' && !isGone(outcome) ? [outcome.reason as unknown] : [],
    )
    const goneIds = new Set([...gone].map(({ assetId }) => assetId))
    amendVault(client, (shown) => shown.filter(({ assetId }) => !goneIds.has(assetId)))
    void client.invalidateQueries({ queryKey: keyOf(listVault) })
    void client.invalidateQueries({ queryKey: keyOf(listVaultLabels) })
    const inUse = errors.filter((error) => refusedWith(error, 'ASSET_IN_USE')).length
    const other = errors.find((error) => !refusedWith(error, 'ASSET_IN_USE'))
    if (gone.size > 0) toast.success(text('vault.remove.done', { count: gone.size }))
    if (inUse > 0) toast.error(text('vault.remove.inUse', { count: inUse }))
    if (other !== undefined) toast.error(describeError(other))
    return gone.size > 0
  }
}
