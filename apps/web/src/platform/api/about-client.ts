import { browserKind, currentDevice } from '../device/device.ts'

/** What every request carries. The user id only beside its own token: the server refuses a pair that does not match. */
export function aboutClient(userId: string | null): Record<string, unknown> {
  return {
    appId: 'fanlight-web',
    source: 'web',
    terminalType: 2,
    userAgent: browserKind(navigator.userAgent),
    osVersion: currentDevice() === 'mobile' ? 'mobile' : 'pc',
    ...(userId !== null && { userId }),
  }
}
