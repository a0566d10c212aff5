import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { launch } from './children.mjs'
import { Failure, secondsSince } from './project.mjs'

/** Chromium without the frame around its pages, which costs the journeys a third of their time and shows nobody anything. */
const HEADLESS_SHELL = 'chromium-headless-shell'
const CHROMIUM_NAMES = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
const DEBIAN_PACKAGES = ['chromium', 'redis-server', 'coturn', 'ffmpeg', 'fonts-noto-core', 'fonts-noto-cjk']

/**
 * What the tests need besides npm packages: a real browser, a real Redis, a real TURN server and ffmpeg. Installs them where it may.
 * @returns {Promise<{ chromium: string }>}
 */
export async function prepareMachine() {
  if (missingPrograms().length > 0 && mayInstall()) await installOnDebian(DEBIAN_PACKAGES)
  if (mayInstall() && !process.env['CHROMIUM_PATH'] && !findProgram(HEADLESS_SHELL)) {
    // Not every system has it, and the whole browser does as well.
    await installOnDebian([HEADLESS_SHELL]).catch(() => console.log('Not to be had: the whole browser is used.'))
  }
  if (mayInstall() && !findProgram('apertium')) {
    // The tests of translation ask a real engine where there is one.
    await installOnDebian(['apertium', 'apertium-en-es']).catch(() => console.log('Not to be had: nobody misses it.'))
  }
  if (mayInstall() && !findProgram('pgbouncer')) {
    // That the server runs behind a pooler is tried where there is one.
    await installOnDebian(['pgbouncer']).catch(() => console.log('Not to be had: nobody misses it.'))
  }
  const missing = missingPrograms()
  const chromium = findChromium()
  if (missing.length > 0 || chromium === undefined) {
    throw new Failure(
      `The tests need ${missing.join(' and ')}, which this machine does not have.\n` +
        `On Debian or Ubuntu, as root: apt-get install --no-install-recommends ${DEBIAN_PACKAGES.join(' ')}\n` +
        'On macOS: brew install redis coturn ffmpeg, and Google Chrome.\n' +
        'A browser elsewhere can be named with CHROMIUM_PATH.',
    )
  }
  return { chromium }
}

/**
 * One that a single bench needs, from the package of its name.
 * @param {string} name
 */
export async function prepareProgram(name) {
  if (findProgram(name)) return
  if (!mayInstall()) throw new Failure(`This needs ${name}. On Debian or Ubuntu, as root: apt-get install ${name}`)
  await installOnDebian([name])
}

const missingPrograms = () => [
  ...(findChromium() ? [] : ['chromium']),
  ...['redis-server', 'turnserver', 'ffmpeg', 'ffprobe'].filter((name) => !findProgram(name)),
]

const mayInstall = () => process.getuid?.() === 0 && findProgram('apt-get') !== undefined

function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named === undefined)
    return CHROMIUM_NAMES.map(findProgram).find(Boolean) ?? (existsSync(MAC_CHROME) ? MAC_CHROME : undefined)
  if (!existsSync(named)) throw new Failure(`CHROMIUM_PATH names ${named}, which does not exist.`)
  return named
}

/** @param {string} name */
export function findProgram(name) {
  const candidates = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  return candidates.find(isExecutable)
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string[]} packages */
async function installOnDebian(packages) {
  const startedAt = performance.now()
  console.log(`Installing ${packages.join(', ')}…`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const apt = launch('apt-get', args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    if ((await apt.ended) !== 0) throw new Failure(`${apt.output()}\napt-get ${args[0]} failed.`)
  }
  console.log(`Installed in ${secondsSince(startedAt)}`)
}
