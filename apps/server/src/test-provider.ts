import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './platform/config/config.ts'
import { CannotStart } from './platform/errors.ts'
import type { Log } from './platform/log/log.ts'

const START_MS = 15_000
const STOP_MS = 3_000

/** From the sources beside the sources, from the bundle beside the bundle: both are two steps below apps/. */
const program = import.meta.url.endsWith('.ts') ? '../../test-provider/src/main.ts' : '../../test-provider/dist/main.js'

export type RunningTestProvider = { url: string; setWebhookUrl(url: string): void; stop(): Promise<void> }

/**
 * Starts the test provider as a process of its own, which no real provider would share with us either. It goes when we
 * go: the channel between us closes even if we are killed.
 */
export async function startTestProvider(config: Config, log: Log): Promise<RunningTestProvider> {
  const { clientId, clientSecret, webhookId, port } = config.payments
  const beside = config.http.port === 0 ? [] : [config.http.port + 1]
  const ports = port === null ? [...beside, 0] : [port]
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    env: {
      PORT: ports.join(','),
      JOURNAL: join(config.dataDir, 'test-provider.jsonl'),
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      WEBHOOK_ID: webhookId,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isWanted = true
  child.once('exit', (status) => {
    if (isWanted) log.error({ part: 'test provider', status }, 'the test provider has ended')
  })
  const ended = once(child, 'exit')
  const [ready] = (await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(START_MS) }),
    ended.then(() => Promise.reject(new Error('it ended'))),
  ]).catch((error: unknown) => {
    child.kill('SIGKILL')
    const where = port === null ? '' : ` TEST_PROVIDER_PORT is ${port}: is another program using that port?`
    throw new CannotStart(`The test provider did not start.${where}`, { cause: error })
  })) as [{ url: string }]

  return {
    url: ready.url,
    setWebhookUrl: (webhookUrl) => void child.send({ webhookUrl }),
    async stop() {
      isWanted = false
      if (child.connected) child.disconnect()
      const forced = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(forced)
    },
  }
}
