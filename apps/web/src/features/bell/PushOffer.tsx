import type { Account } from '@fanlight/contract'
import { Button, Card, toast } from '@fanlight/ui'
import { BellPlus } from 'lucide-react'
import { useId } from 'react'
import { describeError } from '../../platform/api/index.ts'
import { useText } from '../../platform/i18n/index.ts'
import { useCurrentRoute } from '../../platform/navigation/index.ts'
import { usePush } from '../notifications/index.ts'

/** Pages that are a conversation. */
const TALKING = new Set(['/messages', '/m/chat'])

/** Offers push, once in the life of this browser. It takes no focus and stands in nobody's way. */
export function PushOffer({ account, onClose }: { account: Account; onClose: () => void }) {
  const text = useText()
  const titleId = useId()
  const push = usePush(account.userId)
  const isTalking = TALKING.has(useCurrentRoute().path)

  async function accept() {
    try {
      const standing = await push.turnOn()
      if (standing === 'on') toast.success(text('settings.notifications.push.isOn'))
      if (standing === 'blocked') toast.warning(text('settings.notifications.push.blocked'))
    } catch (error) {
      toast.error(text('settings.notifications.push.failed'), { description: describeError(error) })
    }
    onClose()
  }

  // Where one writes it would lie on the field and on what was said last.
  if (isTalking) return null
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-40 mx-auto max-w-96 animate-appear md:start-auto md:end-6 md:bottom-6 md:mx-0"
    >
      <Card className="flex flex-col gap-3 border-0! bg-raised! shadow-float">
        <div className="flex items-start gap-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-ember-soft text-ember">
            <BellPlus aria-hidden />
          </span>
          <div role="status" className="min-w-0">
            <h2 id={titleId} className="font-semibold">
              {text('bell.offer.title')}
            </h2>
            <p className="mt-0.5 text-13 text-muted">{text('bell.offer.text')}</p>
          </div>
        </div>
        <div className="flex justify-end gap-2">
          <Button size="sm" variant="quiet" onPress={onClose}>
            {text('bell.offer.later')}
          </Button>
          <Button size="sm" variant="primary" busy={push.isBusy} onPress={accept}>
            {text('bell.offer.turnOn')}
          </Button>
        </div>
      </Card>
    </section>
  )
}
