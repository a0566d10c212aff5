import { expect, it } from 'vitest'
import { returnUrl } from './return-url.ts'

const own = 'https://fanlight.example'

it.each([
  [
    'a page of ours',
    'https://fanlight.example/?pay=1#/pay_jump?result=success',
    'https://fanlight.example/?pay=1#/pay_jump?result=success&orderId=7',
  ],
  [
    'the mobile page',
    'https://fanlight.example/?pay=1#/m/pay_jump',
    'https://fanlight.example/?pay=1#/m/pay_jump?orderId=7&result=cancel',
  ],
  [
    'the same page of a stranger',
    'https://evil.example/?pay=1#/pay_jump',
    'https://fanlight.example/?pay=1#/pay_jump?orderId=7&result=cancel',
  ],
  ['a path of a stranger', 'https://evil.example/login', 'https://fanlight.example/#/pay_jump?orderId=7&result=cancel'],
  ['a script', 'javascript:alert(1)', 'https://fanlight.example/#/pay_jump?orderId=7&result=cancel'],
  ['nothing', '', 'https://fanlight.example/#/pay_jump?orderId=7&result=cancel'],
  [
    'another order',
    'https://fanlight.example/#/pay_jump?orderId=8',
    'https://fanlight.example/#/pay_jump?orderId=7&result=cancel',
  ],
])('sends the browser back to our own origin: %s', (_, wanted, expected) => {
  expect(returnUrl(own, wanted, { orderId: '7', result: 'cancel' })).toBe(expected)
})
