import { hostname } from 'node:os'
import { pino, symbols, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * What may never be in a log, wherever in an object it stands. Bodies are not logged at all; this is the second lock
 * on the door, for the object that is logged in a hurry.
 */
const secretNames = [
  'password',
  'currentPassword',
  'token',
  'wyyToken',
  'accessToken',
  'linkToken',
  'challenge',
  'code',
  'secret',
  'authorization',
  'cookie',
  'cardNumber',
  'cvc',
  'recoveryCodes',
]

/** Which of many processes, on which of many machines. */
const WHERE = { host: hostname(), pid: process.pid }

let more: () => object = () => ({})

/** What else every line says, of the call in which it is written. The lines of requests have their own. */
export const sayInEveryLine = (read: () => object): void => void (more = read)

export function createLog(level: string, destination?: DestinationStream): Log {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  // PostgreSQL explains a broken constraint by quoting the whole row.
  paths.push('err.detail')
  const options = { level, base: WHERE, redact: { paths, censor }, mixin: () => more() }
  return pino(options, destination ?? gathered())
}

/**
 * Gathered for a moment: to write each line by itself cost a sixth of a request. What is left is written at exit. As bytes: of
 * text all that has been gathered would be measured again with each line, and copied for that.
 */
function gathered(): DestinationStream {
  const output = pino.destination({
    sync: false,
    minLength: 32_768,
    maxWrite: 65_536,
    periodicFlush: 100,
    contentMode: 'buffer',
  })
  const writeBytes = output.write.bind(output) as unknown as (bytes: Buffer) => boolean
  output.write = (line) => writeBytes(Buffer.from(line))
  return output
}

/**
 * A `code` is a user's second factor, unless it is the number of an answer, the five signs of a database error, or what the
 * system calls an error: ECONNREFUSED, CERT_HAS_EXPIRED.
 */
function censor(value: unknown, path: string[]): unknown {
  const isName = typeof value === 'string' && /^(?:[0-9A-Z]{5}|E[A-Z]{4,}|[A-Z]+(?:_[A-Z0-9]+)+)$/.test(value)
  const isHarmless = typeof value === 'number' || isName
  return path.at(-1) === 'code' && isHarmless ? value : '[secret]'
}

const INFO = 30

/**
 * One line for each request, of named fields that hold no secret, in the form of the other lines. Looking for secrets in
 * it and building it field by field would cost a tenth of a short call.
 */
export function createRequestLog(log: Log): (fields: Readonly<Record<string, unknown>>) => void {
  const { [symbols.streamSym]: output } = log as unknown as Record<symbol, DestinationStream>
  if (!output || !log.isLevelEnabled('info')) return () => undefined
  const where = JSON.stringify(WHERE).slice(1, -1)
  return (fields) => output.write(`{"level":${INFO},"time":${Date.now()},${where},${JSON.stringify(fields).slice(1)}\n`)
}
