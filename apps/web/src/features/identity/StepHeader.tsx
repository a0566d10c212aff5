import { Banner, Button } from '@fanlight/ui'
import { ArrowLeft } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'

type StepHeaderProps = { message: string | undefined; isError: boolean; onBack: (() => void) | undefined }

export function StepHeader({ message, isError, onBack }: StepHeaderProps) {
  const text = useText()
  return (
    <>
      {onBack && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3 -mt-2 mb-2"
          iconStart={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          onPress={onBack}
        >
          {text('common.back')}
        </Button>
      )}
      {message && (
        <Banner tone={isError ? 'danger' : 'neutral'} className="mb-4">
          {message}
        </Banner>
      )}
    </>
  )
}
