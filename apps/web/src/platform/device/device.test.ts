import { describe, expect, it } from 'vitest'
import { browserKind, detectDevice, type Device } from './device.ts'

const windowsChrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const galaxyTab = 'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const firefoxAndroid = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

describe('the device', () => {
  it.each<[string, string, boolean | undefined, boolean, number, Device]>([
    ['is a desktop with a wide screen', windowsChrome, false, false, 1080, 'desktop'],
    ['stays a desktop on a small laptop screen', windowsChrome, false, false, 560, 'desktop'],
    ['is mobile on an iPhone', iphone, undefined, true, 390, 'mobile'],
    ['is mobile on an Android phone', pixel, true, true, 412, 'mobile'],
    ['is mobile in Firefox on Android', firefoxAndroid, undefined, true, 412, 'mobile'],
    ['is mobile when the browser says so, whatever its name', windowsChrome, true, false, 1080, 'mobile'],
    ['is a desktop on an iPad', ipad, undefined, true, 820, 'desktop'],
    ['is a desktop on an Android tablet', galaxyTab, false, true, 800, 'desktop'],
    ['is mobile with a small touch screen and an unknown name', 'Something/1.0', undefined, true, 400, 'mobile'],
  ])('%s', (_, userAgent, saysMobile, hasCoarsePointer, shortSide, expected) => {
    expect(detectDevice({ userAgent, saysMobile, hasCoarsePointer, shortSide })).toBe(expected)
  })

  it('names the browser', () => {
    expect(browserKind(windowsChrome)).toBe('chrome')
    expect(browserKind(`${windowsChrome} Edg/140.0`)).toBe('edge')
    expect(browserKind(iphone)).toBe('safari')
    expect(browserKind(firefoxAndroid)).toBe('firefox')
    expect(browserKind('curl/8')).toBe('other')
  })
})
