import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { listFollowings } from '@fanlight/contract'
import autocannon from 'autocannon'

const SECONDS = 6
const ROUNDS = 3
const CONNECTIONS = 16
const REQUIRED_RATIO = 0.65

type Running = { child: ChildProcess; address: string; token: string; realPath?: string }

async function start(file: string): Promise<Running> {
  const script = fileURLToPath(new URL(file, import.meta.url))
  // The log goes where nobody reads it, but it is written all the same.
  const child = fork(script, {
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [ready] = (await once(child, 'message')) as [Omit<Running, 'child'>]
  return { child, ...ready }
}

async function measure({ address, token }: Running, path: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: address + path,
    method: 'POST',
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ appId: 'fanlight-web', source: 'web', terminalType: 2, osVersion: 'pc' }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors`)
  return result.requests.average
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const [bare, platform] = await Promise.all([start('./bare.ts'), start('./platform.ts')])
try {
  const [path, rounds] = [listFollowings.path, { bare: [] as number[], platform: [] as number[] }]
  await measure(bare, path, 2)
  await measure(platform, path, 2)
  // In turn, so that a machine that slows down slows both.
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await measure(bare, path, SECONDS))
    rounds.platform.push(await measure(platform, path, SECONDS))
  }
  const real = await measure(platform, platform.realPath ?? path, SECONDS)
  const [bareRate, platformRate] = [median(rounds.bare), median(rounds.platform)]
  const ratio = platformRate / bareRate
  console.log(`bare Fastify, 20 items        ${Math.round(bareRate)} requests/s`)
  console.log(`Fanlight, 20 items, signed in ${Math.round(platformRate)} requests/s`)
  console.log(`ratio                         ${(ratio * 100).toFixed(0)} % (at least ${REQUIRED_RATIO * 100} %)`)
  console.log(`the same list from PostgreSQL ${Math.round(real)} requests/s`)
  process.exitCode = ratio >= REQUIRED_RATIO ? 0 : 1
} finally {
  bare.child.kill()
  platform.child.kill()
  await Promise.all([once(bare.child, 'exit'), once(platform.child, 'exit')])
}
