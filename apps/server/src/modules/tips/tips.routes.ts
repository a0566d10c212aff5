import { payForTip } from '@fanlight/contract/schemas'
import type { Http } from '../../platform/http/http.ts'
import type { createTipping } from './tips.ts'

export function registerTipsRoutes(http: Http, tipping: ReturnType<typeof createTipping>): void {
  http.handle(payForTip, async ({ viewer, input, idempotencyKey }) => ({
    diamondBalance: await tipping.pay(viewer, input, idempotencyKey),
  }))
}
