import { describe, expect, it } from 'vitest'
import { stepBack, visit } from '../../platform/navigation/back-stack.ts'
import { findRoute } from '../../platform/navigation/index.ts'
import { decide } from './guard.ts'
import { routes } from './pages.ts'

const flagsOf = (path: string) => findRoute(routes, path)?.route.flags ?? []
const isPayment = (path: string) => flagsOf(path.split('?')[0] ?? '').includes('payment')
const goTo = (to: string, device: 'desktop' | 'mobile') =>
  decide({ to, device, account: null, currentRole: 'member', routes })

describe('the payment pages', () => {
  it.each(['/pay_jump', '/m/pay_jump', '/orderpending', '/m/orderpending'])('%s is one', (path) => {
    expect(isPayment(path)).toBe(true)
  })

  it.each(['/orders', '/m/orders', '/wallet', '/home'])('%s is none', (path) => {
    expect(isPayment(path)).toBe(false)
  })

  it('are mapped between the two layouts with all they were told, and let everybody in', () => {
    const query = 'nosplash=1&api=createOrder&orderType=1&apiParams=%7B%7D'
    expect(goTo(`/pay_jump?${query}`, 'mobile')).toEqual({ redirect: `/m/pay_jump?${query}` })
    expect(goTo(`/m/pay_jump?${query}`, 'desktop')).toEqual({ redirect: `/pay_jump?${query}` })
    expect(goTo('/orderpending', 'mobile')).toEqual({ redirect: '/m/orderpending' })
    expect(goTo('/orderpending', 'desktop')).toEqual({ go: '/orderpending' })
  })

  it('are never where back leads', () => {
    const visited = { isProfile: false, kind: 'push' } as const
    const steps = ['/home', '/orderpending', '/orders']
    const stack = steps.reduce<readonly string[]>(
      (before, path) => visit(before, { ...visited, path, from: before.at(-1) ?? '', isPayment: isPayment(path) }),
      [],
    )
    expect(stepBack(stack, '/orders', isPayment)).toMatchObject({ to: '/home' })
    expect(stepBack(['/home', '/pay_jump?api=repay', '/orders'], '/orders', isPayment)).toMatchObject({ to: '/home' })
  })
})
