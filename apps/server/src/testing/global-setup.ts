import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrationsDirectory } from '../app.ts'
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts'
import { migrate } from '../platform/db/migrate.ts'
import { installJobs } from '../platform/jobs/jobs.ts'

export const TEMPLATE = 'fanlight_template'

const BUILD = join(import.meta.dirname, '../../../../tools/build.mjs')

/**
 * One real PostgreSQL for the whole run; every test file clones the migrated template. And the server as it is shipped,
 * for the tests that start and kill it as a process: it is there in a second, from its sources it takes five.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [BUILD, '--programs'])
  const dataDir = await mkdtemp(join(tmpdir(), `fanlight-test-${randomBytes(3).toString('hex')}-`))
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const templateUrl = new URL(postgres.url)
  templateUrl.pathname = `/${TEMPLATE}`
  await migrate(templateUrl.href, migrationsDirectory)
  await installJobs(templateUrl.href)
  project.provide('postgresUrl', postgres.url)

  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}
