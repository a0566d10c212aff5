import type { OrderId } from '@fanlight/contract'
import type { Device } from '../../../platform/device/device.ts'
import type { PaymentApi, PaymentStart } from '../flow/start.ts'

/**
 * Addresses of the payment page. `?pay=1` in front of the hash asks the server for a document that keeps its opener
 * after it has been to the provider; the pages themselves live behind the hash.
 */
const pathOn = (device: Device): string => (device === 'mobile' ? '/m/pay_jump' : '/pay_jump')

const addressOf = (device: Device, query: Record<string, string>): string =>
  `/?pay=1#${pathOn(device)}?${new URLSearchParams({ nosplash: '1', ...query }).toString()}`

export function jumpAddress(device: Device, flow: string, { api, orderType, apiParams }: PaymentStart): string {
  return addressOf(device, { api, orderType: String(orderType), apiParams: JSON.stringify(apiParams), flow })
}

/** Where the provider sends the window back to. */
export function returnAddress(
  device: Device,
  { origin, flow, orderType, result }: { origin: string; flow: string; orderType: 1 | 2; result: 'success' | 'cancel' },
): string {
  return origin + addressOf(device, { orderType: String(orderType), flow, result })
}

export type Jump = { flow: string | null; orderType: 1 | 2 } & (
  | { kind: 'begin'; start: PaymentStart }
  | { kind: 'back'; result: 'success' | 'cancel'; orderId: OrderId | null }
)

/** What the window was opened for, or null when its address makes no sense. */
export function readJump(query: URLSearchParams): Jump | null {
  const orderType = query.get('orderType') === '2' ? 2 : 1
  const flow = query.get('flow')
  const result = query.get('result')
  if (result === 'success' || result === 'cancel') {
    return { kind: 'back', flow, orderType, result, orderId: (query.get('orderId') as OrderId | null) || null }
  }
  const api = apis.find((each) => each === query.get('api'))
  const apiParams = readParams(query.get('apiParams'))
  return api && apiParams ? { kind: 'begin', flow, orderType, start: { api, orderType, apiParams } } : null
}

const apis: readonly PaymentApi[] = ['createOrder', 'paypalSubscribe', 'repay']

function readParams(raw: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(raw ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
