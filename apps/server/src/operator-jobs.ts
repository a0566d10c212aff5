import type { FailedJob, JobsDesk, KindStanding } from './platform/jobs/jobs.ts'

export const JOBS_USAGE = `Work that is done later:
  npm run operator -- jobs                       how many of each kind wait, run, failed and are tried again, and were given up
  npm run operator -- jobs failed                those that failed: what comes next, their numbers and why
  npm run operator -- jobs retry <id|kind|all>   those that failed are tried again at once
  npm run operator -- jobs drop <id>             this one is never done`

const SHOWN = 200

/** `npm run operator -- jobs …`. Null: it was asked for something that there is not. */
export async function runJobsCommand(
  desk: JobsDesk,
  [command, what, ...more]: readonly string[],
): Promise<{ said: string; isDone: boolean } | null> {
  if (more.length > 0) return null
  if (command === undefined) return { said: describeKinds(await desk.kinds()), isDone: true }
  if (command === 'failed' && what === undefined)
    return { said: describeFailed(await desk.failed(SHOWN)), isDone: true }
  if (command === 'retry' && what !== undefined) {
    const which = what === 'all' ? what : isNumber(what) ? { id: what } : { kind: what }
    const again = await desk.retry(which)
    if (again > 0) return { said: `${again} ${again === 1 ? 'job is' : 'jobs are'} tried again now.`, isDone: true }
    return { said: 'There is no such job that failed. See: npm run operator -- jobs failed', isDone: what === 'all' }
  }
  if (command === 'drop' && what !== undefined && isNumber(what)) {
    return (await desk.drop(what))
      ? { said: `Job ${what} is gone.`, isDone: true }
      : { said: `There is no job ${what}, or somebody is doing it.`, isDone: false }
  }
  return null
}

const isNumber = (word: string): boolean => /^\d{1,18}$/.test(word)

function describeKinds(kinds: readonly KindStanding[]): string {
  if (kinds.length === 0) return 'Nothing waits, nothing runs and nothing was given up.'
  const rows = kinds.map(({ kind, lane, due, running, later, again, failed, oldestSeconds }) => [
    lane ?? 'nobody',
    kind,
    ...[due, running, later, again, failed].map(String),
    due > 0 ? `${Math.round(oldestSeconds)} s` : '-',
  ])
  return table([
    ['lane', 'kind', 'due', 'running', 'later', 'tried again', 'given up', 'oldest'],
    ...rows.toSorted(byWords),
  ])
}

function describeFailed(jobs: readonly FailedJob[]): string {
  if (jobs.length === 0) return 'No job has failed.'
  const rows = jobs.map(({ id, kind, attempts, maxAttempts, nextAt, lastError }) => [
    id,
    kind,
    `${attempts} of ${maxAttempts}`,
    nextAt === null ? 'given up' : `again ${new Date(nextAt).toISOString().slice(0, 19)}Z`,
    (lastError.split('\n')[0] ?? '').slice(0, 120),
  ])
  const shown = table([['id', 'kind', 'tries', 'next', 'error'], ...rows])
  if (jobs.length === SHOWN) return `${shown}\nThese are the first ${SHOWN}.`
  const givenUp = jobs.filter(({ nextAt }) => nextAt === null).length
  return `${shown}\n${givenUp} given up, ${jobs.length - givenUp} tried again by themselves.`
}

const byWords = (one: readonly string[], other: readonly string[]): number => (one.join(' ') < other.join(' ') ? -1 : 1)

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
