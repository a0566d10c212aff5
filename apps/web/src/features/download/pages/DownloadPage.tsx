import { Lock, Sparkles, Zap } from 'lucide-react'
import { currentDevice } from '../../../platform/device/device.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { AppIcon } from '../AppIcon.tsx'
import { InstallAction } from '../InstallAction.tsx'
import { InstallSteps } from '../InstallSteps.tsx'
import { PhoneCode } from '../PhoneCode.tsx'

const benefits = [
  ['quick', Zap],
  ['light', Sparkles],
  ['private', Lock],
] as const

/** 'Get App': how this device, and the one in the pocket, come to have Fanlight on them. */
export function DownloadPage() {
  const text = useText()
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col items-center rounded-card bg-ember-soft px-6 py-10 text-center">
        <AppIcon size={96} />
        <p className="mt-6 font-display text-26 font-semibold tracking-tight">{text('download.title')}</p>
        <p className="mt-2 mb-6 max-w-100 text-muted">{text('download.intro')}</p>
        <InstallAction />
      </section>
      {currentDevice() === 'desktop' && <PhoneCode />}
      <InstallSteps />
      <ul className="grid gap-6 sm:grid-cols-3">
        {benefits.map(([name, Icon]) => (
          <li key={name} className="max-sm:flex max-sm:gap-4">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-fill text-ember">
              <Icon aria-hidden />
            </span>
            <div className="sm:mt-3">
              <p className="font-semibold">{text(`download.benefit.${name}Title`)}</p>
              <p className="mt-0.5 text-13 text-muted">{text(`download.benefit.${name}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
