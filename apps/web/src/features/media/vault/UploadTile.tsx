import { IconButton } from '@fanlight/ui'
import { X } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import { useAsset } from '../assets/asset-cache.ts'
import { AssetThumb } from '../assets/AssetThumb.tsx'
import { standingOf } from '../assets/standing.ts'
import { StandingOverlay } from '../assets/StandingOverlay.tsx'
import type { QueuedUpload } from '../assets/upload-queue.ts'
import { uploadQueue } from '../assets/uploads.ts'

/** A file on its way into the vault. */
export function UploadTile({ upload }: { upload: QueuedUpload }) {
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
