import { describe, expect, it } from 'vitest'
import { platformOf, stepsFor } from './platforms.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'

describe('the platform', () => {
  it.each([
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36', 5, 'android'],
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1', 5, 'ios'],
    ['an iPad that calls itself a Mac', MAC, 5, 'ios'],
    ['a Mac', MAC, 0, 'desktop'],
    ['a Windows computer with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0', 10, 'desktop'],
  ])('of %s', (_, userAgent, maxTouchPoints, expected) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(expected)
  })
})

describe('the steps', () => {
  it.each([
    ['in Chrome on a computer use the sign in the address bar', 'desktop', 'chrome', 'desktopIcon'],
    ['in Safari on a Mac use the Dock', 'desktop', 'safari', 'macShare'],
    ['in Firefox on a computer begin with another browser', 'desktop', 'firefox', 'desktopOpen'],
    ['for another computer than this say which browser', 'desktop', null, 'desktopOpen'],
    ['inside another app on an iPhone begin with Safari', 'ios', 'other', 'iosOpen'],
    ['in Safari on an iPhone begin with Share', 'ios', 'safari', 'iosShare'],
    ['on Android begin with the menu', 'android', 'chrome', 'androidMenu'],
  ] as const)('%s', (_, platform, browser, first) => {
    expect(stepsFor(platform, browser)[0]).toBe(first)
  })
})
