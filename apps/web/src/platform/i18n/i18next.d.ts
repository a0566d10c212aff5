import 'i18next'
import type en from '../../locales/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    /** English decides which keys exist: an unknown one does not compile. */
    resources: { translation: typeof en }
  }
}
