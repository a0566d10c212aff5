import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { launch } from './children.mjs'
import { inProject } from './project.mjs'

/** It gives its own children as long as we give ours, and has to be there afterwards. */
const GRACE_MS = 5_000

/**
 * Goes on with the Node that came with the packages, where there is one for this machine: a known version, and faster than an
 * older one that somebody has installed. npm finds it by itself; the first time, before there were packages, npm could not.
 */
export async function goOnWithOwnNode() {
  const folder = inProject('node_modules', '.bin')
  const own = path.join(folder, 'node')
  if (!existsSync(own) || realpathSync(own) === realpathSync(process.execPath)) return
  // It may be made for another C library than this machine's.
  if (spawnSync(own, ['--version']).status !== 0) return
  const env = { PATH: [folder, process.env['PATH'] ?? ''].join(path.delimiter) }
  const again = launch(own, [...process.execArgv, ...process.argv.slice(1)], { env, graceMs: GRACE_MS })
  process.exit(await again.ended)
}
