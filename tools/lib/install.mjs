import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { launch } from './children.mjs'
import { goOnWithOwnNode } from './own-node.mjs'
import { Failure, inProject, secondsSince } from './project.mjs'

const LOCK = inProject('package-lock.json')
/** npm's own record of what is in node_modules, written when an install is complete. */
const INSTALLED_LOCK = inProject('node_modules', '.package-lock.json')
const STAMP = inProject('node_modules', '.fanlight-install')

/** Installs the dependencies when there are none, or others than package-lock.json names; and goes on with the Node among them. */
export async function installIfChanged() {
  await installWhatIsLocked()
  await goOnWithOwnNode()
}

async function installWhatIsLocked() {
  const lock = await readFile(LOCK)
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (wanted === (await readIfThere(STAMP))) return
  if (!(await isInstalledAsLocked(lock.toString()))) await install()
  await writeFile(STAMP, wanted)
}

async function install() {
  const startedAt = performance.now()
  console.log('Installing…')
  // Building needs the development packages, whatever NODE_ENV or npm's settings say.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const npm = launch('npm', args, { quiet: true })
  if ((await npm.ended) !== 0) throw new Failure(`${npm.output()}\nnpm could not install the dependencies.`)
  console.log(`Installed in ${secondsSince(startedAt)}`)
}

/**
 * True after an `npm install` by hand: no reason to throw that away and install the same again.
 * @param {string} lock
 */
async function isInstalledAsLocked(lock) {
  const installed = await readIfThere(INSTALLED_LOCK)
  if (installed === undefined) return false
  const present = packagesIn(installed)
  return Object.entries(packagesIn(lock)).every(
    ([folder, { version, optional }]) =>
      !folder.includes('node_modules/') || optional || (present[folder] && present[folder].version === version),
  )
}

/**
 * @param {string} lock
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const packagesIn = (lock) => JSON.parse(lock).packages

/** @param {string} file */
export async function readIfThere(file) {
  return readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
