import { Button, Card, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { useId, useState } from 'react'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { usePayoutMethod } from '../queries.ts'
import { NeedsTwoFactor } from './NeedsTwoFactor.tsx'

/** Where payouts go. A change needs a code. */
export function PayoutMethodCard() {
  const text = useText()
  const format = useFormat()
  const headingId = useId()
  const payout = usePayoutMethod()
  const [openedAt] = useState(() => Date.now())
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-4 p-5">
        <div>
          <h2 id={headingId} className="font-semibold">
            {text('earnings.method.title')}
          </h2>
          <p className="mt-1 text-13 text-muted">{text('earnings.method.text')}</p>
        </div>
        <QueryView
          query={payout}
          place="card"
          failureClassName="px-0 py-2"
          skeleton={
            <SkeletonGroup label={text('earnings.method.loading')}>
              <Skeleton shape="text" className="w-40" />
              <Skeleton shape="text" className="w-24 text-13" />
            </SkeletonGroup>
          }
          failure={text('earnings.method.loadFailed')}
        >
          {({ method, hasTwoFactor }) => (
            <>
              {method ? (
                <div>
                  <p className="font-semibold wrap-anywhere">
                    <bdi dir="ltr">{method.receiver}</bdi>
                  </p>
                  <p className="text-13 text-muted">
                    {text('earnings.method.changed', { date: format.date(method.changedAt) })}
                  </p>
                  {method.paidFrom > openedAt && (
                    <p className="mt-1 text-13">
                      {text('earnings.method.paidFrom', { date: format.dateAndTime(method.paidFrom) })}
                    </p>
                  )}
                </div>
              ) : (
                <p className="font-medium">{text('earnings.method.none')}</p>
              )}
              {hasTwoFactor ? (
                <Button size="sm" onPress={changeMethod} className="self-start">
                  {text(method ? 'earnings.method.change' : 'earnings.method.add')}
                </Button>
              ) : (
                <NeedsTwoFactor />
              )}
            </>
          )}
        </QueryView>
      </Card>
    </section>
  )
}

function changeMethod(): void {
  void openDialog(() => import('./ChangeMethodDialog.tsx'), {}, { name: 'payout-method', needsLogin: true })
}
