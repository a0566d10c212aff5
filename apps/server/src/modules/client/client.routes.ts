import { type ClientLog } from '@fanlight/contract'
import { getClientConfig, uploadLog, uploadLogs } from '@fanlight/contract/schemas'
import type { Config } from '../../platform/config/config.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Log } from '../../platform/log/log.ts'

export function registerClientRoutes(
  http: Http,
  { log, config, version }: { log: Log; config: Config; version: string },
): void {
  http.handle(getClientConfig, () => ({
    version,
    googleClientId: config.google?.clientId ?? null,
    googleScriptUrl: config.google?.scriptUrl ?? null,
    facebookAppId: config.facebook?.appId ?? null,
    facebookScriptUrl: config.facebook?.scriptUrl ?? null,
    operator: config.operator,
  }))

  const keep = ({ level, message, context, at }: ClientLog, userId: string | undefined) =>
    log[level]({ client: { message, context, at }, userId }, 'client')
  http.handle(uploadLog, ({ viewer, input }) => {
    keep(input, viewer?.userId)
    return {}
  })
  http.handle(uploadLogs, ({ viewer, input }) => {
    for (const line of input.uploadLogReqList) keep(line, viewer?.userId)
    return {}
  })
}
