import { browserKind, type Browser } from '../../../platform/device/index.ts'

const browserNames: Record<Exclude<Browser, 'other'>, string> = {
  edge: 'Edge',
  opera: 'Opera',
  samsung: 'Samsung Internet',
  firefox: 'Firefox',
  chrome: 'Chrome',
  safari: 'Safari',
}

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** The names of this browser and its system, as people say them; null where the user agent does not tell. */
export function ownDevice(userAgent: string): { browser: string | null; system: string | null } {
  const kind = browserKind(userAgent)
  return {
    browser: kind === 'other' ? null : browserNames[kind],
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  }
}
