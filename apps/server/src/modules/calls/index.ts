import { callsChannel } from '@fanlight/contract'
import type { Http } from '../../platform/http/http.ts'
import type { Identity } from '../identity/index.ts'
import { registerCallsRoutes } from './calls.routes.ts'

/** Two people who see and hear each other, at a price for each cycle. */
export function createCalls({ http, identity }: { http: Http; identity: Identity }): void {
  identity.authoriseOwner(callsChannel)
  registerCallsRoutes(http)
}
