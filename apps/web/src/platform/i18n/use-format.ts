import type { Cents } from '@fanlight/contract'
import { useTranslation } from 'react-i18next'
import * as format from './format.ts'

/** The formats in the current language. */
export function useFormat() {
  const { i18n, t } = useTranslation()
  const tag = i18n.language
  return {
    shortNumber: (value: number) => format.shortNumber(value, tag),
    wholeNumber: (value: number) => format.wholeNumber(value, tag),
    signedNumber: (value: number) => format.signedNumber(value, tag),
    change: (share: number) => format.change(share, tag),
    money: (cents: Cents) => format.money(cents, tag),
    date: (at: number) => format.date(at, tag),
    dateAndTime: (at: number) => format.dateAndTime(at, tag),
    weekDay: (at: number) => format.weekDay(at, tag),
    timeOfDay: (at: number) => format.timeOfDay(at, tag),
    shortDay: (day: string) => format.shortDay(day, tag),
    age: (at: number, now: number = Date.now()) => format.age(at, now, tag, t('common.justNow')),
    duration: (milliseconds: number) => format.duration(milliseconds, tag),
  }
}
