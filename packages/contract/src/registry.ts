import type { Channel } from './core/channel.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as identityChannels from './identity/channels.ts'
import * as identity from './identity/endpoints.ts'
import * as notices from './notices/endpoints.ts'
import * as platform from './platform/endpoints.ts'
import * as profiles from './profiles/endpoints.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

/** Every endpoint there is: what the server must handle, the documentation lists and the fuzzer tries. */
export const endpoints: readonly Endpoint[] = [identity, profiles, platform, notices]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)

export const channels: readonly Channel[] = Object.values(identityChannels)
