import { getClientConfig, languages } from '@fanlight/contract'
import { Skeleton } from '@fanlight/ui'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/api/index.ts'
import { currentDevice } from '../../../platform/device/device.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'
import { AppIcon } from '../AppIcon.tsx'
import { InstallAction } from '../InstallAction.tsx'
import { InstallSteps } from '../InstallSteps.tsx'
import { PhoneCode } from '../PhoneCode.tsx'

/** The app as a store would show it; readable before a visitor confirms their age. */
export function AppStorePage() {
  const text = useText()
  const format = useFormat()
  const { data: config, isError } = useCall(getClientConfig, {}, { staleTime: Infinity })
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-wrap items-start gap-5">
        <AppIcon size={112} />
        <div className="min-w-55 flex-1">
          <p className="font-display text-34 font-semibold tracking-tight">{text('common.appName')}</p>
          <p className="mt-1 text-muted">{text('download.storeText')}</p>
          {/* Its line is kept while the name is on its way. */}
          <p className="mb-4 min-h-lh text-13 text-muted">
            {config?.operator.name && text('download.operator', { name: config.operator.name })}
          </p>
          <InstallAction />
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 border-y border-line py-5 sm:grid-cols-4">
        <Fact label={text('download.fact.price')}>{text('download.fact.priceValue')}</Fact>
        <Fact label={text('download.fact.age')}>{text('download.fact.ageValue')}</Fact>
        <Fact label={text('download.fact.languages')}>{format.wholeNumber(languages.length)}</Fact>
        {!isError && (
          <Fact label={text('download.fact.version')}>
            {config ? <bdi>{config.version}</bdi> : <Skeleton shape="text" className="w-16" />}
          </Fact>
        )}
      </dl>
      <p className="-my-2 max-w-[60ch]">{text('download.intro')}</p>
      <InstallSteps />
      {currentDevice() === 'desktop' && <PhoneCode />}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}
