import { ErrorState } from '@fanlight/ui'
import { useText } from '../../../platform/i18n/index.ts'

type Props = {
  title: string
  /** What happened, in words. */
  text: string
  onRetry: () => unknown
}

/** What a card or a dialog shows instead of what could not be loaded. */
export function LoadFailure(props: Props) {
  const text = useText()
  return <ErrorState level={3} retryLabel={text('common.tryAgain')} className="py-8" {...props} />
}
