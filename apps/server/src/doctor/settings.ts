import { ConfigError, settingNames, type Config } from '../platform/config/config.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Finding, Say } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

const PART = 'settings'

/** The configuration, or every fault of it. */
export function readSettings(environment: Environment): { config: Config } | { faults: Finding[] } {
  try {
    return { config: readConfig(environment) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const lines = error.message.split('\n').slice(1)
    const faults = lines.map((line): Finding => {
      const name = line.trim().split(':')[0] ?? ''
      return { part: PART, state: 'fault', said: line.trim(), hint: `Correct ${name}, then ask the doctor again.` }
    })
    return { faults }
  }
}

const OURS =
  /^(?:FANLIGHT|DATABASE|REDIS|S3|STORAGE|SMTP|MAIL|PAYPAL|LIVEKIT|TURN|STUN|CALLS|MEDIA|TRANSLATE|OPERATOR|STOP)_/

/** What the server starts with, and would rather not. */
export function lookAtSettings(config: Config, environment: Environment) {
  const isSet = (name: string) => (environment[name] ?? '') !== ''
  return async (say: Say): Promise<void> => {
    const isKnown = (name: string) => settingNames.includes(name) || name === 'FANLIGHT_ENV_FILE'
    const unknown = Object.keys(environment).filter((name) => OURS.test(name) && !isKnown(name))
    for (const name of unknown) {
      say.warning(`${name} is no setting of the server`, 'Look for a slip of the pen in its name; nothing obeys it.')
    }
    if (config.isPublic) sayPublic(say, config, isSet)
    if (config.http.trustProxy === true) {
      say.warning('TRUST_PROXY=true believes anyone who connects', 'List the addresses of your proxies instead.')
    }
    if (config.http.rateLimitFactor !== 1) {
      say.warning(`RATE_LIMIT_FACTOR is ${config.http.rateLimitFactor}`, 'It is meant for load tests: leave it out.')
    }
    if (config.database.url !== null && config.secret === null) {
      say.warning(
        'FANLIGHT_SECRET is not set: the secret lies in FANLIGHT_DATA_DIR of this machine',
        'Set it, the same for all processes, and keep it with the backups of the database.',
      )
    }
    if (config.secret !== null && new Set(config.secret).size < 12) {
      say.warning('FANLIGHT_SECRET repeats few characters', 'Make one nobody guesses: openssl rand -base64 48')
    }
    say.ok('can be read')
  }
}

function sayPublic(say: Say, config: Config, isSet: (name: string) => boolean): void {
  if (config.http.publicUrl === null) {
    say.warning('PUBLIC_URL is not set', 'Links in letters would name this machine: set it to the address people type.')
  } else if (!config.http.publicUrl.startsWith('https:')) {
    say.warning('PUBLIC_URL is not https', 'Browsers give cameras and passkeys to https alone.')
  }
  if (!isSet('MAIL_FROM')) {
    say.warning(
      'MAIL_FROM is not set',
      'Letters from no-reply@localhost are thrown away: name a sender of your domain.',
    )
  }
  if (config.mail.smtpUrl === null) {
    say.warning('SMTP_URL is not set', 'Letters lie on the disk and reach nobody; nobody can confirm an address.')
  }
  const missing = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'OPERATOR_COUNTRY'].filter(
    (name) => !isSet(name),
  )
  if (missing.length > 0) {
    say.warning(`${missing.join(', ')} not set`, 'The legal pages have to say who runs the site, and where.')
  }
}
