import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { migrationsDirectory } from '../app.ts'
import type { Config } from '../platform/config/config.ts'
import { usingDataFolder } from '../platform/data-folder.ts'
import { hasEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { createSecrets, type Secrets } from '../platform/secrets.ts'
import { lookAtDatabase } from './database.ts'
import { lookAt, type Check, type Finding } from './finding.ts'
import { lookAtConverter, lookAtEngine, lookAtMail, lookAtProvider, lookAtSite } from './outside.ts'
import { lookAtRedis } from './redis.ts'
import { lookAtSettings, readSettings } from './settings.ts'
import { lookAtDisk, lookAtStorage } from './storage.ts'
import { lookAtTurn } from './stun.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the settings and reaches every part that they name, each within a deadline. Nothing is changed, sent or paid. */
export async function examine(environment: Environment, deadlineMs?: number): Promise<Finding[]> {
  const settings = readSettings(environment)
  if ('faults' in settings) return settings.faults
  const { config } = settings
  const embedded = config.database.url === null ? await findEmbedded(config) : null
  try {
    const checks = checksOf(config, {
      environment,
      databaseUrl: config.database.url ?? embedded?.url ?? null,
      secrets: await findSecrets(config),
    })
    return (await Promise.all(checks.map((check) => lookAt(check, deadlineMs)))).flat()
  } finally {
    await embedded?.stop()
  }
}

/** Null: there is none yet. */
async function findEmbedded({ dataDir }: Config): Promise<EmbeddedPostgres | null> {
  const folder = join(dataDir, 'postgres')
  return hasEmbeddedPostgres(folder) ? startEmbeddedPostgres({ dataDir: folder }) : null
}

/** Null: there is none yet. To look is no reason to make one. */
async function findSecrets({ secret, previousSecret, dataDir }: Config): Promise<Secrets | null> {
  if (secret !== null) return createSecrets(secret, previousSecret)
  const file = join(dataDir, 'secret.key')
  if (!existsSync(file)) return null
  const found = await usingDataFolder(dataDir, () => readFile(file, 'utf8'))
  return createSecrets(found.trim(), previousSecret)
}

function checksOf(
  config: Config,
  {
    environment,
    databaseUrl: url,
    secrets,
  }: { environment: Environment; databaseUrl: string | null; secrets: Secrets | null },
): Check[] {
  const { redisUrl, mail, ice, http } = config
  const servers = [...ice.stunUrls, ...(ice.turn?.urls ?? [])]
  return [
    { part: 'settings', look: lookAtSettings(config, environment) },
    {
      part: 'database',
      look: url === null ? noDatabaseYet : lookAtDatabase({ url, directory: migrationsDirectory, config, secrets }),
    },
    ...(redisUrl === null ? [] : [{ part: 'redis', look: lookAtRedis(redisUrl) }]),
    // The upload forms of a disk are signed, and none is made here.
    { part: 'storage', look: lookAtStorage(config, secrets ?? createSecrets('')) },
    { part: 'disk', look: lookAtDisk(config) },
    ...(mail.smtpUrl === null ? [] : [{ part: 'mail', look: lookAtMail(mail.smtpUrl) }]),
    { part: 'provider', look: lookAtProvider(config.payments) },
    { part: 'engine', look: lookAtEngine(config) },
    ...(config.isPublic || servers.length > 0 ? [{ part: 'turn', look: lookAtTurn(servers, ice.turn !== null) }] : []),
    { part: 'ffmpeg', look: lookAtConverter(config) },
    ...(http.publicUrl === null ? [] : [{ part: 'site', look: lookAtSite(http.publicUrl) }]),
  ]
}

const noDatabaseYet: Check['look'] = async (say) =>
  say.warning('the embedded PostgreSQL is not there yet', 'The first start makes it; or set DATABASE_URL.')

const SIGNS = { ok: 'ok      ', warning: 'WARNING ', fault: 'FAULT   ' } as const

/** For a person at a terminal; and whether there is nothing that will not work. */
export function describeFindings(findings: readonly Finding[]): { said: string; isDone: boolean } {
  const lines = findings.flatMap(({ part, state, said, hint }) => [
    `${SIGNS[state]} ${part.padEnd(9)} ${said}`,
    ...(hint === undefined ? [] : [`${' '.repeat(19)}→ ${hint}`]),
  ])
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const faults = count('fault')
  const end = `${count('ok')} fine, ${count('warning')} to look at, ${faults} wrong.`
  return { said: [...lines, '', end].join('\n'), isDone: faults === 0 }
}
