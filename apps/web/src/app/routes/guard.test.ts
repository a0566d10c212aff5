import { describe, expect, it } from 'vitest'
import type { Device } from '../../platform/device/device.ts'
import { pathFor } from '../../platform/navigation/index.ts'
import { decide, type Decision, type GuardedRoute, type Question } from './guard.ts'
import { routes as real } from './pages.ts'

type Who = Pick<Question<GuardedRoute>, 'account' | 'currentRole'>
const visitor: Who = { account: null, currentRole: 'member' }
const fan: Who = { account: { role: 'member' }, currentRole: 'member' }
const creator: Who = { account: { role: 'creator' }, currentRole: 'creator' }
const creatorAsFan: Who = { account: { role: 'creator' }, currentRole: 'member' }
const pretender: Who = { account: { role: 'member' }, currentRole: 'creator' }
const admin: Who = { account: { role: 'admin' }, currentRole: 'member' }

const later = (path: string, access: GuardedRoute['access'], twin: string | null = null): GuardedRoute[] => [
  { path, access, twin, flags: [] },
  ...(twin === null ? [] : [{ path: twin, access, twin: path, flags: [] }]),
]
/** Pages of later issues that the guard's sentences already speak of. */
const routes: readonly GuardedRoute[] = [
  ...real,
  ...later('/liveRoom', 'public', '/m/liveRoom'),
  ...later('/orderpending', 'public', '/m/orderpending'),
  ...later('/pay_jump', 'public', '/m/pay_jump'),
  ...later('/creator/posts', 'creator'),
  ...later('/admin/users', 'admin'),
]

describe('the navigation guard', () => {
  it.each<[string, string, Device, Who, Decision]>([
    ['/ is the home page', '/', 'desktop', visitor, { redirect: '/home' }],
    ['/m is the mobile home page', '/m', 'mobile', visitor, { redirect: '/m/home' }],
    ['/ on a phone is the mobile home page', '/', 'mobile', visitor, { redirect: '/m/home' }],
    ['an unknown path is the home page', '/nowhere', 'desktop', visitor, { redirect: '/home' }],
    ['an unknown mobile path is the mobile home page', '/m/nowhere', 'mobile', visitor, { redirect: '/m/home' }],
    ['matching is strict about a trailing slash', '/home/', 'desktop', visitor, { redirect: '/home' }],
    ['matching is strict about capital letters', '/Home', 'desktop', visitor, { redirect: '/home' }],
    ['a profile without an id is unknown', '/otherProfile/', 'desktop', visitor, { redirect: '/home' }],
    ['a public page is open to a visitor', '/home', 'desktop', visitor, { go: '/home' }],
    ['a query stays', '/home?tab=new', 'desktop', visitor, { go: '/home?tab=new' }],

    ['a phone goes to the /m version', '/termsOfService', 'mobile', visitor, { redirect: '/m/termsOfService' }],
    ['a desktop goes back to the desktop version', '/m/settings', 'desktop', fan, { redirect: '/settings' }],
    ['a section of a page is kept', '/settings/devices', 'mobile', fan, { redirect: '/m/settings/devices' }],
    ['the twin may have another name', '/member-download', 'mobile', visitor, { redirect: '/m/download' }],
    ['and back', '/m/download', 'desktop', visitor, { redirect: '/member-download' }],
    ['a phone on a page without a twin goes home', '/test/carousel', 'mobile', visitor, { redirect: '/m/home' }],
    ['a desktop on an unknown /m path goes home', '/m/nowhere', 'desktop', fan, { redirect: '/home' }],
    ['a chat of a phone is a part of the messages', '/m/chat?id=7', 'desktop', fan, { redirect: '/messages?id=7' }],
    [
      'a profile keeps its id and query',
      '/otherProfile/7?copierId=9',
      'mobile',
      visitor,
      { redirect: '/m/otherProfile/7?copierId=9' },
    ],
    ['and on the way back', '/m/otherProfile/7', 'desktop', visitor, { redirect: '/otherProfile/7' }],
    ['the live room is mapped', '/liveRoom?aid=3', 'mobile', visitor, { redirect: '/m/liveRoom?aid=3' }],
    ['orderpending is mapped', '/m/orderpending', 'desktop', visitor, { redirect: '/orderpending' }],
    ['pay_jump is mapped', '/pay_jump?nosplash=1', 'mobile', visitor, { redirect: '/m/pay_jump?nosplash=1' }],
    ['app-store is mapped', '/m/app-store', 'desktop', visitor, { redirect: '/app-store' }],

    [
      'a visitor is asked to log in, and the target is remembered',
      '/settings/devices?x=1',
      'desktop',
      visitor,
      { login: '/settings/devices?x=1' },
    ],
    ['on a phone too', '/m/profile', 'mobile', visitor, { login: '/m/profile' }],
    ['the device comes before the login', '/profile', 'mobile', visitor, { redirect: '/m/profile' }],
    ['someone signed in just goes there', '/settings', 'desktop', fan, { go: '/settings' }],

    ['a creator in creator mode may go to /creator/', '/creator/posts', 'desktop', creator, { go: '/creator/posts' }],
    [
      'a creator who goes there is switched to creator mode',
      '/creator/posts',
      'desktop',
      creatorAsFan,
      { go: '/creator/posts', switchTo: 'creator' },
    ],
    ['a fan goes home instead', '/creator/posts', 'desktop', fan, { redirect: '/home' }],
    ['a stored role makes nobody a creator', '/creator/posts', 'desktop', pretender, { redirect: '/home' }],
    ['a visitor is asked to log in first', '/creator/posts', 'desktop', visitor, { login: '/creator/posts' }],
    ['/admin is for operators', '/admin/users', 'desktop', admin, { go: '/admin/users' }],
    ['and for nobody else', '/admin/users', 'desktop', creator, { redirect: '/home' }],
  ])('%s', (_, to, device, who, expected) => {
    expect(decide({ to, device, routes, ...who })).toEqual(expected)
  })

  it('never redirects to a path that it redirects again', () => {
    for (const device of ['desktop', 'mobile'] as const) {
      for (const route of real) {
        // Those who may go there: others are sent home from the page's own layout.
        const who = route.access === 'creator' ? creator : admin
        const first = decide({ to: route.path.replace(/:\w+\??/, '1'), device, routes, ...who })
        if ('redirect' in first) expect(decide({ to: first.redirect, device, routes, ...who })).toHaveProperty('go')
      }
    }
  })
})

describe('the address of a link', () => {
  it('is that of the own layout', () => {
    expect(pathFor('/otherProfile/7?copierId=9', 'mobile', routes)).toBe('/m/otherProfile/7?copierId=9')
    expect(pathFor('/otherProfile/7', 'desktop', routes)).toBe('/otherProfile/7')
    expect(pathFor('/test/carousel', 'mobile', routes)).toBe('/test/carousel')
  })
})
