import type { LanguageCode } from '@fanlight/contract'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from './i18n.ts'

export function useLanguage(): LanguageCode {
  useTranslation()
  return currentLanguage()
}
