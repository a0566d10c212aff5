import type { Config } from '../../platform/config/config.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerClientRoutes } from './client.routes.ts'

/** What the web application asks of the installation itself: its settings, and a place for its log. */
export function createClientSupport(
  { http, log, clock }: Platform & { http: Http },
  config: Config,
  version: string,
): void {
  registerClientRoutes(http, { log, clock, config, version })
}
