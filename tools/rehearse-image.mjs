import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Failure, inProject, reportFailure, secondsSince } from './lib/project.mjs'

/**
 * What `docker build` and `docker run` would do, without Docker: the commands of deploy/Dockerfile in fresh folders, then the
 * server out of what the image would hold, by somebody who may not write there, on this machine alone. Needs the DATABASE_URL of an
 * empty database. Not tried are the base image, the packages of Debian and the container itself.
 */
const START_MS = 60_000

/** @typedef {{ name: string, steps: { word: string, rest: string }[] }} Stage */

/**
 * @param {string} text
 * @returns {Stage[]}
 */
function readStages(text) {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  /** @type {Stage[]} */
  const stages = []
  for (const line of lines) {
    const [word = '', ...rest] = line.trim().split(/\s+/)
    if (word === 'FROM') stages.push({ name: /AS (\S+)/i.exec(line)?.[1] ?? 'image', steps: [] })
    else stages.at(-1)?.steps.push({ word, rest: rest.join(' ') })
  }
  return stages
}

/** What `COPY . .` takes: what is committed, without what .dockerignore leaves out. */
function filesOfContext() {
  const ignored = readFileSync(inProject('.dockerignore'), 'utf8').split('\n')
  const folders = ignored.filter((line) => /^[a-z0-9]+(?:\/\*\*)?$/.test(line)).map((line) => line.replace('/**', ''))
  const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
  const { stdout } = spawnSync('git', ['ls-files'], {
    cwd: inProject('.'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
    .split('\n')
    .filter((file) => file !== '')
    .filter((file) => kept.includes(file) || !folders.some((folder) => file.startsWith(`${folder}/`)))
}

/**
 * @param {Stage} stage
 * @param {string} root the folders of all stages
 */
function runStage({ name, steps }, root) {
  const folder = path.join(root, name)
  mkdirSync(folder)
  for (const { word, rest } of steps) {
    if (word === 'COPY') copy(rest, folder, root)
    // Debian's packages are the machine's affair; here they have to be there.
    else if (word === 'RUN' && !rest.includes('apt-get')) {
      console.log(`${name}: ${rest}`)
      const { status } = spawnSync('sh', ['-c', rest], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
      if (status !== 0) throw new Failure(`${rest} ended with ${status}`)
    }
  }
  return folder
}

/**
 * @param {string} what the words after COPY
 * @param {string} folder
 * @param {string} root
 */
function copy(what, folder, root) {
  const words = what.split(' ')
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
  const to = words.pop() ?? ''
  if (words[0] === '.') {
    for (const file of filesOfContext()) cpSync(inProject(file), path.join(folder, file))
    return
  }
  for (const source of words) {
    const found = from === undefined ? inProject(source) : path.join(root, from, path.relative('/src', source))
    const target = to.endsWith('/') ? path.join(folder, to, path.basename(source)) : path.join(folder, to)
    cpSync(found, target, { recursive: true, verbatimSymlinks: true })
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * @param {string} image
 * @param {string} data
 * @param {Stage} stage
 */
async function start(image, data, { steps }) {
  const command = JSON.parse(steps.find(({ word }) => word === 'CMD')?.rest ?? '[]')
  const check = /^.*?CMD (\[.*\])$/.exec(steps.find(({ word }) => word === 'HEALTHCHECK')?.rest ?? '')?.[1]
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    FANLIGHT_DATA_DIR: data,
    FANLIGHT_SECRET: 'a secret of a rehearsal, and of nothing else',
    DATABASE_URL: process.env['DATABASE_URL'],
    PAYPAL_CLIENT_ID: 'rehearsal',
    PAYPAL_CLIENT_SECRET: 'rehearsal',
    PAYPAL_WEBHOOK_ID: 'rehearsal',
  }
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
  const [program = '', ...words] = [...user, ...command]
  const server = spawn(program, words, { cwd: image, env, stdio: ['ignore', 'inherit', 'inherit'] })
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => void server.once('exit', resolve))
  const startedAt = performance.now()
  try {
    for (;;) {
      const [healthProgram = '', ...healthWords] = JSON.parse(check ?? '[]')
      if (spawnSync(healthProgram, healthWords, { env }).status === 0) break
      if (performance.now() - startedAt > START_MS || server.exitCode !== null)
        throw new Failure('It never became healthy')
    }
    console.log(`Healthy after ${secondsSince(startedAt)}, by the image's own check`)
    const page = await fetch(`http://127.0.0.1:${env.PORT}/`)
    if (!(await page.text()).includes('<div id="root"')) throw new Failure('It does not serve the web application')
  } finally {
    server.kill('SIGTERM')
  }
  const status = await ended
  if (status !== 0) throw new Failure(`SIGTERM ended it with ${status}`)
  console.log('Served the web application, and stopped cleanly')
}

const root = mkdtempSync(path.join(tmpdir(), 'fanlight-image-'))
try {
  if (!process.env['DATABASE_URL']) throw new Failure('DATABASE_URL has to name an empty database.')
  const stages = readStages(readFileSync(inProject('deploy/Dockerfile'), 'utf8'))
  const folders = stages.map((stage) => runStage(stage, root))
  const [image, last] = [folders.at(-1), stages.at(-1)]
  if (!image || !last) throw new Failure('There is no stage in deploy/Dockerfile')
  spawnSync('chmod', ['-R', 'a+rX,a-w', image])
  spawnSync('chmod', ['a+x', root])
  const data = path.join(root, 'data')
  mkdirSync(data)
  spawnSync('chown', ['65534:65534', data])
  const { stdout } = spawnSync('du', ['-sm', image], { encoding: 'utf8' })
  console.log(`The image would have ${stdout.split('\t')[0]} MB beyond its base`)
  await start(image, data, last)
} catch (error) {
  reportFailure(error)
  process.exitCode = 1
} finally {
  spawnSync('chmod', ['-R', 'u+w', root])
  rmSync(root, { recursive: true, force: true })
}
