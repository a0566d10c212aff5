import { cents } from '@fanlight/contract'
import { useFormat, useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { moneySettings, settingNames, type SettingName } from './settings-form.ts'

const labels: Record<SettingName, MessageKey> = {
  commissionPercent: 'adminMoney.settings.commission',
  holdDays: 'adminMoney.settings.hold',
  processingFeeBasisPoints: 'adminMoney.settings.fee',
  taxBasisPoints: 'adminMoney.settings.taxes',
  payoutMinimum: 'adminMoney.settings.minimum',
  secondEyesFrom: 'adminMoney.settings.secondEyes',
}

type Values = Partial<Record<SettingName, number | undefined>>
type SettingChange = { name: SettingName; label: string; /** '20% → 30%' */ change: string }

/** What a change of the terms of money changes, in words. */
export function useSettingChanges(): (before: Values, after: Values) => SettingChange[] {
  const text = useText()
  const format = useFormat()

  function shown(name: SettingName, value: number | undefined): string {
    if (value === undefined) return ''
    const { kind } = moneySettings[name]
    if (kind === 'dollars') return format.money(cents(value))
    const number = format.wholeNumber(kind === 'hundredths' ? value / 100 : value)
    return kind === 'days' ? `${number} ${text('adminMoney.settings.days')}` : `${number}%`
  }

  return (before, after) =>
    settingNames
      .filter((name) => after[name] !== undefined)
      .map((name) => ({
        name,
        label: text(labels[name]),
        change: `${shown(name, before[name])} → ${shown(name, after[name])}`,
      }))
}
