export type Device = 'mobile' | 'desktop'

export type DeviceSigns = {
  userAgent: string
  /** `navigator.userAgentData.mobile`, where the browser has it. */
  saysMobile: boolean | undefined
  hasCoarsePointer: boolean
  /** Of the screen, not of the window: a narrow window on a desktop is still a desktop. */
  shortSide: number
}

const PHONE = /\b(iPhone|iPod|Windows Phone|Opera Mini)\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\bFirefox\b/i
const TABLET_SHORT_SIDE = 600

/** A phone is mobile; tablets have room for the desktop's layout, which adapts. */
export function detectDevice({ userAgent, saysMobile, hasCoarsePointer, shortSide }: DeviceSigns): Device {
  if (saysMobile === true || PHONE.test(userAgent)) return 'mobile'
  return hasCoarsePointer && shortSide > 0 && shortSide < TABLET_SHORT_SIDE ? 'mobile' : 'desktop'
}

/** Asked once: a device does not become another one while a page is open. */
let known: { userAgent: string; device: Device } | undefined
export function currentDevice(): Device {
  if (known?.userAgent !== navigator.userAgent) {
    known = { userAgent: navigator.userAgent, device: detectDevice(readSigns()) }
  }
  return known.device
}

function readSigns(): DeviceSigns {
  const { userAgentData } = navigator as { userAgentData?: { mobile?: boolean } }
  return {
    userAgent: navigator.userAgent,
    saysMobile: userAgentData?.mobile,
    hasCoarsePointer: typeof matchMedia === 'function' && matchMedia('(pointer: coarse)').matches,
    shortSide: Math.min(screen.width, screen.height),
  }
}

export type Browser = 'edge' | 'opera' | 'samsung' | 'firefox' | 'chrome' | 'safari' | 'other'

const browsers: readonly [Browser, RegExp][] = [
  ['edge', /\bEdg(A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(Firefox|FxiOS)\//],
  ['chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['safari', /\bSafari\//],
]

export function browserKind(userAgent: string): Browser {
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}
