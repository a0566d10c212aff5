import { MONTH_DAYS, type Cents } from '@fanlight/contract'
import { Checkbox } from '@fanlight/ui'
import { Trans } from 'react-i18next'
import { currentDevice } from '../../../platform/device/index.ts'
import { useFormat, useText } from '../../../platform/i18n/index.ts'

type Props = {
  everyDays: number
  /** What each later period costs, with everything on top. */
  renewal: Cents
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  error: string | undefined
}

/** That the membership renews, how often and for how much: nothing is begun before somebody agreed to it. */
export function Consent({ everyDays, renewal, isChecked, onChange, error }: Props) {
  useText()
  const amount = useFormat().money(renewal)
  const base = currentDevice() === 'mobile' ? '#/m' : '#'
  const terms = (
    // The text between comes from the translation.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
    <a href={`${base}/termsOfService`} target="_blank" rel="noopener" className="font-semibold underline" />
  )
  return (
    <Checkbox
      checked={isChecked}
      onCheckedChange={onChange}
      error={error}
      label={
        everyDays === MONTH_DAYS ? (
          <Trans i18nKey="payments.review.consentMonthly" values={{ amount }} components={{ terms }} />
        ) : (
          <Trans
            i18nKey="payments.review.consentDays"
            count={everyDays}
            values={{ count: everyDays, amount }}
            components={{ terms }}
          />
        )
      }
    />
  )
}
