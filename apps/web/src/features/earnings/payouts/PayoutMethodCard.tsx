import { Button, Card, Skeleton, SkeletonGroup } from '@fanlight/ui'
import { lazy, Suspense, useId, useState } from 'react'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { QueryView } from '../../../platform/lists/index.ts'
import { usePayoutMethod } from '../queries.ts'
import { NeedsTwoFactor } from './NeedsTwoFactor.tsx'

const ChangeMethodDialog = lazy(async () => ({
  default: (await import('./ChangeMethodDialog.tsx')).ChangeMethodDialog,
}))

/** Where payouts go. A change needs a code. */
export function PayoutMethodCard() {
  const text = useText()
  const format = useFormat()
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const payout = usePayoutMethod()
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
                  <p className="font-semibold break-all">
                    <bdi dir="ltr">{method.receiver}</bdi>
                  </p>
                  <p className="text-13 text-muted">
                    {text('earnings.method.changed', { date: format.date(method.changedAt) })}
                  </p>
                </div>
              ) : (
                <p className="font-medium">{text('earnings.method.none')}</p>
              )}
              {hasTwoFactor ? (
                <Button size="sm" onPress={() => setOpen(true)} className="self-start">
                  {text(method ? 'earnings.method.change' : 'earnings.method.add')}
                </Button>
              ) : (
                <NeedsTwoFactor />
              )}
            </>
          )}
        </QueryView>
      </Card>
      {isOpen && (
        <Suspense fallback={null}>
          <ChangeMethodDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
