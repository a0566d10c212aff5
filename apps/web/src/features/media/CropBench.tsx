import { AVATAR_RATIO } from '@fanlight/contract'
import { Button } from '@fanlight/ui'
import { useText } from '../../platform/i18n/index.ts'
import { CropStage } from './CropStage.tsx'
import { useCropping } from './use-cropping.ts'

/** What the page around it takes of the window. */
const MAX_HEIGHT = 'max(16rem, calc(100dvh - 21rem))'

type CropBenchProps = {
  file: Blob
  ratio: number
  onCancel: () => void
  onCropped: (cropped: Blob) => void
}

/** The cropper in a page. */
export function CropBench({ file, ratio, onCancel, onCropped }: CropBenchProps) {
  const text = useText()
  const cropping = useCropping(file, ratio)

  async function confirm() {
    const cropped = await cropping.cut()
    if (cropped) onCropped(cropped)
  }

  if (cropping.problem) {
    const another = <Button onPress={onCancel}>{text('crop.another')}</Button>
    return <CropStage {...{ cropping, ratio, another }} maxHeight={MAX_HEIGHT} />
  }
  return (
    <>
      <CropStage {...{ cropping, ratio }} round={ratio === AVATAR_RATIO} maxHeight={MAX_HEIGHT} />
      <p className="mt-3 text-center text-13 text-muted">{text('crop.hint')}</p>
      <div className="mt-4 flex justify-end gap-3 max-md:*:grow">
        <Button onPress={onCancel}>{text('crop.cancel')}</Button>
        <Button variant="primary" busy={cropping.isCutting} disabled={!cropping.picture} onPress={() => void confirm()}>
          {text('crop.confirm')}
        </Button>
      </div>
    </>
  )
}
