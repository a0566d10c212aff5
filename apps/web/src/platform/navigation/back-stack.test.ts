import { describe, expect, it } from 'vitest'
import { BACK_STACK_MAX, stepBack, visit, type BackStack, type BackStep, type Visited } from './back-stack.ts'

const page = (path: string, kind: Visited['kind'] = 'push', from = '/settings'): Visited => ({
  path,
  from,
  kind,
  isProfile: path.startsWith('/otherProfile/'),
  isPayment: isPayment(path),
})
const isPayment = (path: string): boolean => path.startsWith('/pay_jump')

describe('the back stack', () => {
  it.each<[string, BackStack, Visited, BackStack]>([
    ['takes the page one goes to', ['/home'], page('/settings'), ['/home', '/settings']],
    ['ignores profiles', ['/home'], page('/otherProfile/7'), ['/home']],
    ['never takes a payment page', ['/home'], page('/pay_jump?api=createOrder'), ['/home']],
    ['does not take the same page twice in a row', ['/home'], page('/home', 'load'), ['/home']],
    ['drops the page one left by the browser’s own back', ['/home', '/settings'], page('/home', 'back'), ['/home']],
    [
      'replaces what was replaced',
      ['/home', '/settings'],
      page('/settings/devices', 'replace'),
      ['/home', '/settings/devices'],
    ],
    ['does not double the page below a replaced one', ['/home', '/settings'], page('/home', 'replace'), ['/home']],
  ])('%s', (_, stack, visited, expected) => {
    expect(visit(stack, visited)).toEqual(expected)
  })

  it('holds twenty entries, the newest', () => {
    let stack: BackStack = []
    for (let number = 1; number <= 25; number++) stack = visit(stack, page(`/settings/${number}`))
    expect(stack).toHaveLength(BACK_STACK_MAX)
    expect([stack[0], stack.at(-1)]).toEqual(['/settings/6', '/settings/25'])
  })
})

describe('back', () => {
  it.each<[string, BackStack, string, BackStep]>([
    ['goes to the previous entry', ['/home', '/settings'], '/settings', { stack: ['/home'], to: '/home' }],
    [
      'from a profile goes to where it was opened',
      ['/home', '/settings'],
      '/otherProfile/7',
      { stack: ['/home', '/settings'], to: '/settings' },
    ],
    ['with one entry is the browser’s own', ['/home'], '/home', 'native'],
    ['with none is the browser’s own', [], '/otherProfile/7', 'native'],
    ['passes over a payment page', ['/home', '/pay_jump', '/settings'], '/settings', { stack: ['/home'], to: '/home' }],
    ['with nothing but payment pages is the browser’s own', ['/pay_jump', '/settings'], '/settings', 'native'],
  ])('%s', (_, stack, current, expected) => {
    expect(stepBack(stack, current, isPayment)).toEqual(expected)
  })
})
