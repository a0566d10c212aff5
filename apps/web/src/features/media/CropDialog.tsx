import { Button, Dialog } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { CropStage } from './CropStage.tsx'
import { useCropping } from './use-cropping.ts'

export type CropRequest = {
  file: Blob
  /** Width to height. */
  ratio: number
  /** Shows the part that a round picture will show; the result stays a rectangle. */
  round?: boolean | undefined
}

/** What title, hint, buttons and the space between them take of the window. */
const MAX_HEIGHT = 'max(11rem, calc(100dvh - 15.5rem))'

/** A sheet over the whole screen on phones: every pixel of the picture counts there. */
export function CropDialog({ file, ratio, round, onClose }: CropRequest & { onClose: (cropped?: Blob) => void }) {
  const text = useText()
  const cropping = useCropping(file, ratio)
  const { picture, isCutting, cut } = cropping

  async function confirm() {
    const cropped = await cut()
    if (cropped) onClose(cropped)
  }

  return (
    <Dialog
      title={text('crop.title')}
      description={cropping.problem ? undefined : text('crop.hint')}
      closeLabel={text('common.close')}
      onClose={() => onClose()}
      size={ratio > 1.5 ? 'lg' : 'md'}
      className="max-md:h-dvh max-md:max-h-none max-md:rounded-none max-md:pt-[env(safe-area-inset-top)]"
      footer={
        <>
          <Button onPress={() => onClose()}>{text('crop.cancel')}</Button>
          {!cropping.problem && (
            <Button variant="primary" busy={isCutting} disabled={!picture} onPress={() => void confirm()}>
              {text('crop.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid min-h-full items-center">
        <div className="min-w-0">
          <CropStage {...{ cropping, ratio, round }} maxHeight={MAX_HEIGHT} />
        </div>
      </div>
    </Dialog>
  )
}
