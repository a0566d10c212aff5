import type { browserKind } from '../../platform/device/device.ts'

type Browser = ReturnType<typeof browserKind>

export type Platform = 'android' | 'ios' | 'desktop'
export const platforms: readonly Platform[] = ['android', 'ios', 'desktop']

type PlatformSigns = { userAgent: string; maxTouchPoints: number }

export function platformOf({ userAgent, maxTouchPoints }: PlatformSigns): Platform {
  if (/\bAndroid\b/i.test(userAgent)) return 'android'
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return 'ios'
  // An iPad says that it is a Mac; no Mac has a touch screen.
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : 'desktop'
}

export type Step =
  | 'androidMenu'
  | 'androidInstall'
  | 'androidConfirm'
  | 'iosOpen'
  | 'iosShare'
  | 'iosAdd'
  | 'iosConfirm'
  | 'desktopOpen'
  | 'desktopIcon'
  | 'desktopConfirm'
  | 'macShare'
  | 'macAdd'
  | 'macConfirm'

const ios: readonly Step[] = ['iosShare', 'iosAdd', 'iosConfirm']
const desktop: readonly Step[] = ['desktopIcon', 'desktopConfirm']

/** What to press, one thing after the other. `browser` is the one in hand, or null for another device than this. */
export function stepsFor(platform: Platform, browser: Browser | null): readonly Step[] {
  if (platform === 'android') return ['androidMenu', 'androidInstall', 'androidConfirm']
  // The browsers inside other apps have no such command; the large ones have it since iOS 16.4.
  if (platform === 'ios') return browser === 'other' ? ['iosOpen', ...ios] : ios
  if (browser === 'safari') return ['macShare', 'macAdd', 'macConfirm']
  const cannot = browser === 'firefox' || browser === 'other' || browser === null
  return cannot ? ['desktopOpen', ...desktop] : desktop
}
