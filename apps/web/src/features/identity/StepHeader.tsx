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
        // Without a way back there is no line above it: the button that closes the dialog is beside it.
        <Banner tone={isError ? 'danger' : 'neutral'} className={onBack ? 'mb-4' : 'me-8 mb-4'}>
          {message}
        </Banner>
      )}
    </>
  )
}
