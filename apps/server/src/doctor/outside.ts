import { execFile } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { promisify } from 'node:util'
import { RoomServiceClient } from 'livekit-server-sdk'
import { createTransport } from 'nodemailer'
import type { Config, PaymentsConfig } from '../platform/config/config.ts'
import { secured } from '../platform/mail/mail.ts'
import { within } from '../platform/within.ts'
import { clockDifference, sayClock, wordsOf, type Say } from './finding.ts'

const ANSWER_MS = 4_000

/** The mail server: connected, greeted, encrypted and logged in to. Nothing is sent. */
export function lookAtMail(smtpUrl: string) {
  return async (say: Say): Promise<void> => {
    const url = secured(smtpUrl)
    const transport = createTransport(url)
    try {
      await transport.verify()
      const { protocol, searchParams, host } = new URL(url)
      const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
      say.ok(`${host} takes letters${isEncrypted ? ', encrypted' : ', from this machine without encryption'}`)
    } finally {
      transport.close()
    }
  }
}

/** The payment provider: whether it knows us. */
export function lookAtProvider({ name, environment, baseUrl, clientId, clientSecret }: PaymentsConfig) {
  return async (say: Say): Promise<void> => {
    if (baseUrl === null) return say.ok('the test provider, which starts with the server: no money moves')
    const askedAt = Date.now()
    const answer = await within(AbortSignal.timeout(ANSWER_MS), async (signal) => {
      const whole = await fetch(`${baseUrl}/v1/oauth2/token`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'grant_type=client_credentials',
        signal,
      })
      await whole.arrayBuffer()
      return whole
    })
    const theirs = Date.parse(answer.headers.get('date') ?? '')
    if (!Number.isNaN(theirs)) sayClock(say, clockDifference(theirs + 500, askedAt, Date.now()), 1)
    if (answer.ok) say.ok(name === 'test' ? `the test provider at ${new URL(baseUrl).host}` : `PayPal (${environment})`)
    else if (answer.status === 401) {
      say.fault(
        'the provider does not know us',
        'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong to PAYPAL_ENVIRONMENT.',
      )
    } else say.fault(`the provider answers ${answer.status}`, 'Try again later, and look at its status page.')
  }
}

/** What carries live rooms. */
export function lookAtEngine({ liveKit, mediaEngine, isPublic }: Config) {
  return async (say: Say): Promise<void> => {
    if (liveKit) {
      const address = liveKit.url.replace(/^ws/, 'http')
      const client = new RoomServiceClient(address, liveKit.apiKey, liveKit.apiSecret, {
        requestTimeout: ANSWER_MS / 1000,
      })
      const rooms = await client.listRooms()
      return say.ok(`LiveKit at ${new URL(liveKit.url).host}, with ${rooms.length} rooms`)
    }
    if (mediaEngine.udpPort === 0) {
      if (!isPublic) return say.ok('embedded, on a free port')
      return say.warning(
        'MEDIA_UDP_PORT is not set',
        'No firewall can let through a port that changes: set one, and open it for UDP.',
      )
    }
    const problem = await whyNotBound(mediaEngine.udpPort)
    if (problem === null) say.ok(`embedded, UDP port ${mediaEngine.udpPort} is free`)
    else if (problem === 'EADDRINUSE') {
      say.ok(`embedded, UDP port ${mediaEngine.udpPort} is in use, by the server if it runs`)
    } else say.fault(`UDP port ${mediaEngine.udpPort} cannot be used (${problem})`, 'Choose one above 1023.')
  }
}

function whyNotBound(port: number): Promise<string | null> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      resolve(error.code ?? error.message)
    })
    socket.bind(port, () => socket.close(() => resolve(null)))
  })
}

const WANTED = ['libx264', 'aac']

/** What makes videos of uploads. */
export function lookAtConverter({ converter }: Config) {
  return async (say: Say): Promise<void> => {
    if (!converter)
      return say.warning('there is no ffmpeg', 'Videos are refused. Debian, Ubuntu: apt-get install ffmpeg.')
    const run = promisify(execFile)
    const options = { timeout: ANSWER_MS, maxBuffer: 4 * 1024 * 1024 }
    const { stdout } = await run(converter.ffmpeg, ['-hide_banner', '-encoders'], options)
    const missing = WANTED.filter((name) => !new RegExp(String.raw`\s${name}\s`).test(stdout))
    if (missing.length > 0) {
      return say.fault(
        `${converter.ffmpeg} cannot write ${missing.join(' and ')}`,
        'Install a build of ffmpeg with them.',
      )
    }
    const version = /ffmpeg version (\S+)/.exec((await run(converter.ffmpeg, ['-version'], options)).stdout)?.[1]
    if (converter.prlimit === undefined) {
      say.warning('there is no prlimit', 'Conversions have no bounds of memory: install util-linux.')
    }
    return say.ok(`ffmpeg ${version ?? ''}`.trim())
  }
}

/** Whether people would find us where they look. */
export function lookAtSite(publicUrl: string) {
  return async (say: Say): Promise<void> => {
    const address = `${publicUrl.replace(/\/$/, '')}/health/live`
    let answer: Response
    let said: string
    try {
      ;[answer, said] = await within(AbortSignal.timeout(ANSWER_MS), async (signal) => {
        const whole = await fetch(address, { signal, redirect: 'manual' })
        return [whole, await whole.text()]
      })
    } catch (error) {
      const hint =
        'Fine as long as the server does not run yet, or if this machine cannot reach its own public address.'
      return say.warning(`${publicUrl} does not answer from here: ${wordsOf(error)}`, hint)
    }
    const isOurs = answer.status === 200 && /"live"\s*:\s*true/.test(said)
    if (isOurs) return say.ok(`${publicUrl} leads here`)
    if ([502, 503, 504].includes(answer.status)) {
      return say.warning(
        `the proxy at ${publicUrl} answers ${answer.status}`,
        'It reaches no server: start one, or correct its upstream.',
      )
    }
    return say.fault(
      `${address} answers ${answer.status}, and it is not us`,
      'Correct PUBLIC_URL, or what the proxy hands on.',
    )
  }
}
