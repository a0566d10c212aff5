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
export { plainLetters } from './plain-letters.ts'
export { centsTyped, dollarsOf, latinDigits, onlyDigits, wholeTyped } from './typed-numbers.ts'
export { useFormat } from './use-format.ts'
export { useLanguage } from './use-language.ts'
