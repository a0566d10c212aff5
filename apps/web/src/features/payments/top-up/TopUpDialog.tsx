import { PAYMENT_CHANNELS, ORDER_TYPES, type DiamondPackage } from '@fanlight/contract'
import { Button, Dialog, DiamondGlyph, EmptyState, Skeleton } from '@fanlight/ui'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { useCardWords } from '../cards/card-words.ts'
import type { Review, TopUp } from '../payment-request.ts'
import { useOrderTitle } from '../orders/order-words.ts'
import { useBalance, useCards, usePackages, usePaymentOptions } from '../queries.ts'
import { TestNote } from '../review/TestNote.tsx'
import { AboveLimit } from '../spending/AboveLimit.tsx'
import { useLimitExceededBy } from '../spending/use-spending-limit.ts'
import { firstChoice } from './choose-package.ts'
import { MethodChoice, PAYPAL } from './MethodChoice.tsx'
import { PackageGrid, PackageSkeletons } from './PackageGrid.tsx'

type TopUpDialogProps = { topUp: TopUp; onShow: (asked: TopUp | Review) => void; onClose: () => void }

/** 'Diamonds&Pay': which package, and with what it is paid. */
export function TopUpDialog({ topUp, onShow, onClose }: TopUpDialogProps) {
  const text = useText()
  const offered = usePackages()
  const [chosenId, setChosenId] = useState(topUp.chosen?.packageId)
  const [method, setMethod] = useState(topUp.chosen?.method ?? PAYPAL)
  const packages = offered.data?.productsList ?? []
  const chosen = packages.find(({ packageId }) => packageId === chosenId) ?? firstChoice(packages, topUp.request.need)
  const review = useReviewOf(topUp, method, onShow)

  return (
    <Dialog
      title={text('payments.topUp.title')}
      description={text('payments.topUp.text')}
      closeLabel={text('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{text('common.cancel')}</Button>
          <Button variant="primary" disabled={!chosen} onPress={() => chosen && review(chosen)}>
            {text('payments.topUp.goOn')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Balance need={topUp.request.need} />
        <QueryView
          query={offered}
          place="card"
          failureClassName="py-4"
          skeleton={<PackageSkeletons />}
          failure={text('payments.topUp.loadFailed')}
          isEmpty={packages.length === 0}
          empty={<EmptyState level={3} className="py-4" title={text('payments.topUp.none')} />}
        >
          {() => (
            <>
              <PackageGrid packages={packages} chosen={chosen?.packageId} onChoose={setChosenId} />
              <MethodChoice method={method} onChoose={setMethod} />
              {chosen && <AboutPrice price={chosen.usdPrice} />}
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  )
}

/** Hands the choice on to 'Review & Pay', with a way back to it. */
function useReviewOf(
  topUp: TopUp,
  method: string,
  onShow: (asked: TopUp | Review) => void,
): (chosen: DiamondPackage) => void {
  const titleOf = useOrderTitle()
  const wordsOf = useCardWords()
  const cards = useCards().data?.cards ?? []
  const card = cards.find(({ cardId }) => cardId === method)
  return (chosen) => {
    const { packageId, usdPrice } = chosen
    const apiParams = { packageId, price: usdPrice, payType: PAYMENT_CHANNELS.paypal }
    onShow({
      dialog: 'review',
      request: {
        kind: 'package',
        title: titleOf({ diamonds: chosen, membership: null }),
        subtotal: usdPrice,
        start: { api: 'createOrder', orderType: ORDER_TYPES.recharge, apiParams },
        card: card && { cardId: card.cardId, packageId, name: wordsOf(card).name },
        onBack: () => onShow({ ...topUp, chosen: { packageId, method } }),
        onPaid: topUp.request.onPaid,
      },
    })
  }
}

function Balance({ need }: { need: number | undefined }) {
  const text = useText()
  const format = useFormat()
  const { data } = useBalance()
  return (
    <div className="flex flex-col gap-1 rounded-control bg-sunken px-4 py-3">
      <p className="flex items-center justify-between gap-4">
        <span className="text-muted">{text('payments.topUp.balance')}</span>
        {data ? (
          <span className="text-17 font-semibold tabular-nums">
            <DiamondGlyph className="me-1.5 size-[1em] align-[-0.11em]" />
            {format.wholeNumber(data.diamondBalance)}
          </span>
        ) : (
          <Skeleton shape="text" className="w-20" />
        )}
      </p>
      {need !== undefined && need > 0 && (
        <p className="text-13 font-medium text-caution">
          {text('payments.topUp.need', { count: need, amount: format.wholeNumber(need) })}
        </p>
      )}
    </div>
  )
}

/** Asked for here already: 'Review & Pay' then shows its sum at once. */
function AboutPrice({ price }: { price: number }) {
  const { data } = usePaymentOptions(price)
  const exceeded = useLimitExceededBy(data?.total)
  return (
    <>
      {exceeded && <AboveLimit limit={exceeded} />}
      {data?.isTest && <TestNote />}
    </>
  )
}
