import { CropScreen } from '../../features/media/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { currentPath, joinPath, navigate, splitPath, useQueryParams } from '../../platform/navigation/index.ts'
import { goBack } from '../routes/start.ts'
import { PageTitle } from '../shell/PageTitle.tsx'

export function ImageCropPage() {
  const text = useText()
  const ratio = useQueryParams().get('ratio')
  return (
    <>
      <PageTitle>{text('page.imageCrop')}</PageTitle>
      <CropScreen ratio={ratio} onRatioChange={showRatio} onLeave={goBack} />
    </>
  )
}

function showRatio(ratio: number): void {
  navigate(joinPath(splitPath(currentPath()).path, `ratio=${ratio}`), { replace: true })
}
