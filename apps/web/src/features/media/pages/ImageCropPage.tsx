import { AVATAR_RATIO, COVER_RATIO } from '@fanlight/contract'
import { SegmentedControl, Button } from '@fanlight/ui'
import { useState } from 'react'
import { useText } from '../../../platform/i18n/index.ts'
import { currentPath, joinPath, navigate, splitPath, useQueryParams } from '../../../platform/navigation/index.ts'
import { parseRatio } from '../crop-geometry.ts'
import { CropResult } from '../CropResult.tsx'
import { CropStage } from '../CropStage.tsx'
import { purposeOf } from '../picture-purpose.ts'
import { PicturePicker } from '../PicturePicker.tsx'
import { useCropping } from '../use-cropping.ts'

/** What the page around it takes of the window. */
const MAX_HEIGHT = 'max(16rem, calc(100dvh - 21rem))'

/** `/image-crop`: crops a picture that the user chooses. */
export function ImageCropPage() {
  const text = useText()
  const [file, setFile] = useState<Blob | null>(null)
  const [result, setResult] = useState<Blob | null>(null)
  const ratio = parseRatio(useQueryParams().get('ratio'))

  function startOver() {
    setResult(null)
    setFile(null)
  }

  if (file && result) {
    return <CropResult picture={result} ratio={ratio} onAgain={() => setResult(null)} onAnother={startOver} />
  }
  // Another ratio, which the address asks for, has a reason that we do not know: it stays.
  const shapes = purposeOf(ratio) && (
    <SegmentedControl
      label={text('crop.shape.label')}
      segments={[
        { value: String(AVATAR_RATIO), label: text('crop.shape.avatar') },
        { value: String(COVER_RATIO), label: text('crop.shape.cover') },
      ]}
      value={String(ratio)}
      onValueChange={(chosen) => showRatio(Number(chosen))}
      className="mb-4"
    />
  )
  if (file) {
    return (
      <>
        {shapes}
        <CropBench file={file} ratio={ratio} onCancel={startOver} onCropped={setResult} />
      </>
    )
  }
  return (
    <>
      <p className="mb-4 text-muted">{text('crop.intro')}</p>
      {shapes}
      <PicturePicker pasteAnywhere onPick={setFile} />
    </>
  )
}

function showRatio(ratio: number): void {
  navigate(joinPath(splitPath(currentPath()).path, `ratio=${ratio}`), { replace: true })
}

type CropBenchProps = {
  file: Blob
  ratio: number
  onCancel: () => void
  onCropped: (cropped: Blob) => void
}

/** The cropper in a page. */
function CropBench({ file, ratio, onCancel, onCropped }: CropBenchProps) {
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
