import type { Message, UserId } from '@fanlight/contract'
import { Button, Dialog } from '@fanlight/ui'
import { Images, Infinity as Forever } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { useInside } from '../../posts/index.ts'
import { Diamonds, useWorth } from '../../wallet/index.ts'
import { contentOf } from '../message-content.ts'
import { lockedIn } from './locked-in.ts'
import { useUnlock } from './use-unlock.ts'

type Props = { message: Message; chatWithUserId: UserId; name: string; onClose: () => void }

export function UnlockDialog({ message, chatWithUserId, name, onClose }: Props) {
  const text = useText()
  const format = useFormat()
  const { mediaList } = contentOf(message)
  const inside = useInside(lockedIn(mediaList)) ?? ''
  const { price, balance, missing, isBuying, failure, buy } = useUnlock({ message, chatWithUserId, name }, onClose)
  const blur = mediaList.find(({ isLocked }) => isLocked)?.fuzzyUrl
  return (
    <Dialog
      title={text('chat.unlock.title', { name })}
      size="sm"
      closeLabel={text('common.close')}
      // What is on its way cannot be called back, and its answer is worth waiting for.
      onClose={() => !isBuying && onClose()}
      footer={
        <Button variant="primary" size="lg" fullWidth busy={isBuying} onPress={() => void buy()} data-autofocus="">
          {missing > 0
            ? text('wallet.getDiamonds')
            : text('buy.buy', { count: price, replace: { count: format.wholeNumber(price) } })}
        </Button>
      }
    >
      <div className="flex items-center gap-4">
        {blur && <img src={blur} alt="" className="size-20 shrink-0 rounded-control bg-fill object-cover" />}
        <ul className="flex min-w-0 flex-col gap-1.5">
          <Fact icon={<Images aria-hidden className="text-muted" />}>{inside}</Fact>
          <Fact icon={<Forever aria-hidden className="text-muted" />}>{text('chat.unlock.keep')}</Fact>
        </ul>
      </div>
      <dl className="mt-4 flex flex-col gap-2">
        <Line label={text('buy.price')} amount={price} isLarge />
        {balance !== undefined && <Line label={text('buy.balance')} amount={balance} />}
      </dl>
      {missing > 0 && (
        <p className="mt-3 text-13 text-muted">
          {text('buy.missing', { count: missing, replace: { count: format.wholeNumber(missing) } })}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="mt-3 text-13 font-medium text-danger">
          {failure}
        </p>
      )}
    </Dialog>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      {icon}
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function Line({ label, amount, isLarge = false }: { label: string; amount: number; isLarge?: boolean }) {
  const worth = useWorth()
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>
        <span className="text-13 text-muted tabular-nums">{worth(amount)}</span>{' '}
        <Diamonds amount={amount} className={isLarge ? 'text-17 font-semibold' : 'font-semibold'} />
      </dd>
    </div>
  )
}
