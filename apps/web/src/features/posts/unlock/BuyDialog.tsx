import type { Post } from '@fanlight/contract'
import { Banner, Button, Dialog } from '@fanlight/ui'
import { Infinity as Forever, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { Diamonds, useWorth } from '../../wallet/index.ts'
import { useBuy } from './use-buy.ts'
import { useInside } from './use-inside.ts'

type BuyDialogProps = { post: Post; onClose: () => void }

export function BuyDialog({ post, onClose }: BuyDialogProps) {
  const text = useText()
  const format = useFormat()
  const worth = useWorth()
  const { price, hasChanged, balance, missing, isBuying, failure, buy } = useBuy(post, onClose)
  const count = { count: price, replace: { count: format.wholeNumber(price) } }
  return (
    <Dialog
      title={text('buy.title', { name: post.creator.nickName })}
      size="sm"
      closeLabel={text('common.close')}
      // What is on its way cannot be called back, and its answer is worth waiting for.
      onClose={() => !isBuying && onClose()}
      footer={
        <Button variant="primary" size="lg" fullWidth busy={isBuying} onPress={() => void buy()} data-autofocus="">
          {missing > 0 ? text('wallet.getDiamonds') : text('buy.buy', count)}
        </Button>
      }
    >
      <Inside post={post} />
      {hasChanged && (
        <div role="alert" className="mt-4">
          <Banner tone="caution">{text('buy.changed', count)}</Banner>
        </div>
      )}
      <dl className="mt-4 flex flex-col gap-2">
        <Line label={text('buy.price')}>
          <span className="text-13 text-muted tabular-nums">{worth(price)}</span>{' '}
          <Diamonds amount={price} className="text-17 font-semibold" />
        </Line>
        {balance !== undefined && (
          <Line label={text('buy.balance')}>
            <span className="text-13 text-muted tabular-nums">{worth(balance)}</span>{' '}
            <Diamonds amount={balance} className="font-semibold" />
          </Line>
        )}
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

/** What the fan gets, above the blur of it. */
function Inside({ post }: { post: Post }) {
  const text = useText()
  const inside = useInside(post)
  const { mediaList, coverId } = post
  const cover = mediaList.find(({ id }) => id === coverId) ?? mediaList[0]
  return (
    <div className="flex items-center gap-4">
      {cover && <img src={cover.fuzzyUrl} alt="" className="size-20 shrink-0 rounded-control bg-fill object-cover" />}
      <ul className="flex min-w-0 flex-col gap-1.5">
        <Fact icon={<Images aria-hidden className="text-muted" />}>{inside ?? text('buy.text')}</Fact>
        <Fact icon={<Forever aria-hidden className="text-muted" />}>{text('buy.keep')}</Fact>
      </ul>
    </div>
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

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
