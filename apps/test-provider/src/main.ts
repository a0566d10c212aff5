import { createTestProvider } from './index.ts'

/** As a process of its own. Started by a parent with a channel, it says where it is and goes when the parent is gone. */
const { PORT = '0', WEBHOOK_URL, JOURNAL, CLIENT_ID = '', CLIENT_SECRET = '', WEBHOOK_ID = '' } = process.env

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
