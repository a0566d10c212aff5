import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figures } from './load.ts'

/**
 * Requests by `wrk`, a client in C as pgbench is one: a client in JavaScript takes as much of the machine as the server that it
 * measures. `script` is Lua and says the request of a number: `function requestOf(number)`.
 */
export type Storm = {
  folder: string
  address: string
  atOnce: number
  seconds: number
  /** Of the first request; the others count on from there. */
  from: number
  script: string
}

/** Those under way when the time is over are sent and never answered. */
export type Stormed = Figures & { sent: number; answered: number }

export async function storm({ folder, address, atOnce, seconds, from, script }: Storm): Promise<Stormed> {
  const file = join(folder, `storm-${from}.lua`)
  await writeFile(file, `${script}\n${counting(from)}`)
  const args = ['-t1', `-c${atOnce}`, `-d${seconds}s`, '--timeout', '10s', '-s', file, address]
  const { stdout } = await promisify(execFile)('wrk', args)
  await rm(file)
  const said = JSON.parse(stdout.slice(stdout.indexOf('{"'))) as Stormed & { failed: number }
  if (said.failed > 0) throw new Error(`wrk: ${said.failed} requests failed\n${stdout}`)
  return said
}

const counting = (from: number): string => `
local threads = {}
function setup(thread) table.insert(threads, thread) end
sent = 0
function request()
  sent = sent + 1
  return requestOf(${from} + sent - 1)
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  local said = '{"perSecond":%f,"p50":%f,"p95":%f,"p99":%f,"sent":%d,"answered":%d,"failed":%d}'
  io.write(said:format(summary.requests / (summary.duration / 1e6), latency:percentile(50) / 1e3, latency:percentile(95) / 1e3,
    latency:percentile(99) / 1e3, threads[1]:get('sent'), summary.requests, failed))
end
`
