import type { MessageKey } from '../../../platform/i18n/index.ts'
import type { Theme } from '../../../platform/storage/index.ts'

export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

export const themeTitles: Record<Theme, MessageKey> = {
  system: 'settings.appearance.system',
  light: 'settings.appearance.light',
  dark: 'settings.appearance.dark',
}

export const themeTexts: Record<Theme, MessageKey> = {
  system: 'settings.appearance.systemText',
  light: 'settings.appearance.lightText',
  dark: 'settings.appearance.darkText',
}
