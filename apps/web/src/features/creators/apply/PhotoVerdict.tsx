import { Banner, Button, Spinner } from '@fanlight/ui'
import { CircleAlert, CircleCheck, ScanFace } from 'lucide-react'
import { useText } from '../../../platform/i18n/index.ts'
import type { Photo } from './application.ts'

/** What the comparison says, in a region that is always there so that its words are heard. */
export function PhotoVerdict({ photo, onCompare }: { photo: Photo; onCompare: (url: string | null) => void }) {
  return (
    <div aria-live="polite">
      <Verdict photo={photo} onCompare={onCompare} />
    </div>
  )
}

function Verdict({ photo, onCompare }: { photo: Photo; onCompare: (url: string | null) => void }) {
  const text = useText()
  const again = (url: string | null) => (
    <Button size="sm" onPress={() => onCompare(url)}>
      {text('creator.identity.compare')}
    </Button>
  )
  switch (photo.status) {
    case 'none':
      return null
    case 'comparing':
      return (
        <Banner icon={<Spinner />} title={text('creator.identity.comparing')}>
          {text('creator.identity.comparingText')}
        </Banner>
      )
    case 'verified':
      return (
        <Banner tone="positive" icon={<CircleCheck aria-hidden />} title={text('creator.identity.verified')}>
          {text('creator.identity.verifiedText')}
        </Banner>
      )
    case 'unverified':
      return (
        <Banner
          tone="caution"
          icon={<ScanFace aria-hidden />}
          title={text('creator.identity.unverified')}
          action={again(photo.url)}
        >
          {text('creator.identity.unverifiedText')}
        </Banner>
      )
    case 'failed':
      return photo.cause === null ? (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />} action={again(photo.url)}>
          {photo.message}
        </Banner>
      ) : (
        <Banner tone="danger" icon={<CircleAlert aria-hidden />} title={text('creator.identity.failed')}>
          {text(`creator.identity.cause.${photo.cause}`)}
        </Banner>
      )
  }
}
