import { createTestProvider } from './index.ts'

/** As a process of its own. Started by a parent with a channel, it says where it is and goes when the parent is gone. */
const { PORT = '0', WEBHOOK_URL, JOURNAL } = process.env
// What every server expects that has no credentials of PayPal: known to everybody, since no money moves.
const { CLIENT_ID = 'fanlight-test', CLIENT_SECRET = 'fanlight-test-secret' } = process.env
const { WEBHOOK_ID = 'FANLIGHT-TEST-WEBHOOK' } = process.env

const provider = createTestProvider({
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  webhookId: WEBHOOK_ID,
  ...(WEBHOOK_URL && { webhookUrl: WEBHOOK_URL }),
  ...(JOURNAL && { journal: JOURNAL }),
})

const stop = () => void provider.close().then(() => process.exit(0))

if (process.channel) {
  process.on('disconnect', stop)
  process.on('message', (message: { webhookUrl?: unknown }) => {
    if (typeof message.webhookUrl === 'string') provider.setWebhookUrl(message.webhookUrl)
  })
  // A Ctrl-C reaches the whole group. The process that started us stops first and may still have something to ask.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
} else {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

const url = await provider.listen(...PORT.split(',').map(Number))
process.stdout.write(`The test provider is at ${url}\n`)
process.send?.({ url })
