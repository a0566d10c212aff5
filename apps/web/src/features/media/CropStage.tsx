import { Banner, EmptyState, LampIllustration, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/index.ts'
import { Cropper } from './Cropper.tsx'
import { describeFailure } from './upload-error.ts'
import type { Cropping } from './use-cropping.ts'

type CropStageProps = {
  cropping: Cropping
  ratio: number
  round?: boolean | undefined
  maxHeight: string
  /** The one step out of a picture that does not open. */
  another?: ReactNode
}

/** The picture under the frame, or why there is none. */
export function CropStage({ cropping, ratio, round, maxHeight, another }: CropStageProps) {
  const text = useText()
  const { picture, area, problem, hasFailed, isCutting, setArea } = cropping
  if (problem) {
    return (
      <div role="alert">
        <EmptyState
          illustration={<LampIllustration />}
          title={text('crop.undecodable.title')}
          text={problem === 'tooManyPixels' ? describeFailure('too_many_pixels') : text('crop.undecodable.text')}
          action={another}
          className="py-6!"
        />
      </div>
    )
  }
  return (
    <>
      {hasFailed && (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />} className="mb-4">
          {text('crop.failed')}
        </Banner>
      )}
      {picture && area ? (
        <Cropper
          {...{ picture, area, ratio, round, maxHeight }}
          onChange={setArea}
          disabled={isCutting}
          className="animate-appear"
        />
      ) : (
        <SkeletonGroup label={text('common.loading')}>
          <Skeleton className="aspect-4/3 rounded-inner" />
        </SkeletonGroup>
      )}
    </>
  )
}
