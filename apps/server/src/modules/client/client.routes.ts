import type { ClientLog } from '@fanlight/contract'
import { getClientConfig, uploadLog, uploadLogs } from '@fanlight/contract/schemas'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { countInMemory } from '../../platform/http/limits.ts'
import { networkOf } from '../../platform/http/network.ts'
import { withoutCardNumbers } from '../../platform/log/card-numbers.ts'
import type { Log } from '../../platform/log/log.ts'

/** What one place may add to the log within a minute. */
const LOG_BYTES = 200 * 1024

export function registerClientRoutes(
  http: Http,
  { log, clock, config, version }: { log: Log; clock: Clock; config: Config; version: string },
): void {
  http.handle(getClientConfig, () => ({
    version,
    googleClientId: config.google?.clientId ?? null,
    googleScriptUrl: config.google?.scriptUrl ?? null,
    facebookAppId: config.facebook?.appId ?? null,
    facebookScriptUrl: config.facebook?.scriptUrl ?? null,
    canTranslate: config.translate !== null,
    operator: config.operator,
  }))

  // Lines cost what they weigh: few long ones fill a disk as well as many short ones.
  const weigh = countInMemory({ max: LOG_BYTES * config.http.rateLimitFactor, perSeconds: 60 }, () => clock.now())
  function assertLight(lines: readonly ClientLog[], address: string): void {
    const retryAfterMs = weigh(networkOf(address), Buffer.byteLength(JSON.stringify(lines)))
    if (retryAfterMs > 0) throw new AppError('TOO_MANY', { retryAfterMs })
  }

  const keep = ({ level, message, context, at }: ClientLog, userId: string | undefined) => {
    const said = { message: withoutCardNumbers(message), context: context && withoutCardNumbers(context), at }
    log[level]({ client: said, userId }, 'client')
  }
  http.handle(uploadLog, ({ viewer, input, origin }) => {
    assertLight([input], origin.address)
    keep(input, viewer?.userId)
    return {}
  })
  http.handle(uploadLogs, ({ viewer, input, origin }) => {
    assertLight(input.uploadLogReqList, origin.address)
    for (const line of input.uploadLogReqList) keep(line, viewer?.userId)
    return {}
  })
}
