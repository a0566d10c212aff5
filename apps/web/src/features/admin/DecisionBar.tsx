import { Button } from '@fanlight/ui'
import { Check, X } from 'lucide-react'
import { useText } from '../../platform/i18n/index.ts'

type Props = { onApprove: () => unknown; onReject: () => void }

/** Stays in sight while one reads: over the bottom bar on phones. */
export function DecisionBar({ onApprove, onReject }: Props) {
  const text = useText()
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex items-center gap-3 border-t border-line bg-paper/95 px-4 py-3 backdrop-blur-md max-md:*:flex-1 md:bottom-0 md:mx-0 md:justify-end md:px-0">
      <p className="me-auto flex-none! text-13 text-muted max-lg:hidden">{text('admin.applications.keys')}</p>
      <Button
        variant="danger"
        aria-keyshortcuts="r"
        iconStart={<X aria-hidden className="size-4.5" />}
        onPress={onReject}
      >
        {text('admin.applications.reject')}
      </Button>
      <Button
        variant="primary"
        aria-keyshortcuts="a"
        iconStart={<Check aria-hidden className="size-4.5" />}
        onPress={onApprove}
      >
        {text('admin.applications.approve')}
      </Button>
    </div>
  )
}
