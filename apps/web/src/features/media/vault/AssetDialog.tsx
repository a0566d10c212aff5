import { downloadAsset, PHOTO_WIDTHS, type Asset } from '@fanlight/contract'
import { Button, Dialog, toast } from '@fanlight/ui'
import { Download } from 'lucide-react'
import { call, describeError } from '../../../platform/api/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { thumbOf } from '../assets/AssetThumb.tsx'
import { VideoPlayer } from '../player/VideoPlayer.tsx'
import { useAssetName } from './VaultTile.tsx'

const LARGEST = PHOTO_WIDTHS[PHOTO_WIDTHS.length - 1] ?? 0

/** Something of the vault, as large as the screen has room for. */
export function AssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const name = useAssetName()(asset)
  const { kind, url, coverUrl, width, height } = asset

  async function save() {
    try {
      // The link is good for minutes: it is made when it is wanted.
      const { url: file } = await call(downloadAsset, { assetId: asset.assetId })
      download({ url: file, fileName: '' })
    } catch (error) {
      toast.error(text('posts.kept.failed'), { description: describeError(error) })
    }
  }

  return (
    <Dialog
      title={asset.fileName || format.date(asset.createdAt)}
      // Figures and a sign: the same in every language.
      description={width !== null && height !== null && <bdi>{`${width} × ${height}`}</bdi>}
      size="lg"
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <Button variant="primary" once iconStart={<Download aria-hidden />} onPress={save}>
          {text('vault.view.download')}
        </Button>
      }
    >
      <div className="grid place-items-center overflow-clip rounded-control bg-sunken">
        {kind === 'video' && url !== null ? (
          <VideoPlayer
            src={url}
            durationMs={asset.durationMs}
            poster={coverUrl}
            watermark={null}
            label={name}
            className="max-h-[70dvh] w-full"
          />
        ) : (
          <img
            src={thumbOf(asset, LARGEST, 1) ?? ''}
            alt={name}
            {...(width !== null && height !== null && { width, height })}
            className="h-auto max-h-[70dvh] w-auto max-w-full object-contain"
          />
        )}
      </div>
    </Dialog>
  )
}
