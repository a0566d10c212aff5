export { centsTyped, dollarsOf } from './dollars.ts'
export {
  allTexts,
  currentLanguage,
  followLanguage,
  setLanguage,
  startI18n,
  text,
  useText,
  type MessageKey,
} from './i18n.ts'
export { useFormat } from './use-format.ts'
export { useLanguage } from './use-language.ts'
