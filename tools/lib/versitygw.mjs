import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { launch } from './children.mjs'
import { inProject, secondsSince } from './project.mjs'

const VERSION = 'v1.8.0'
const FOLDER = inProject('.cache', `versitygw-${VERSION}`)
const PROGRAM = path.join(FOLDER, 'versitygw')

/**
 * A real S3 server for what is tried with one: built once from Go's module proxy and kept in .cache.
 * @returns {Promise<string | null>} the program
 */
export async function prepareVersityGateway() {
  if (existsSync(PROGRAM)) return PROGRAM
  const startedAt = performance.now()
  console.log(`Building versitygw ${VERSION}…`)
  const building = path.join(FOLDER, 'building')
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true })
  const go = launch('go', ['install', `github.com/versity/versitygw/cmd/versitygw@${VERSION}`], {
    quiet: true,
    // Not within our own folder: there is no module of Go's there.
    cwd: building,
    env: { GOBIN: building, GOFLAGS: '-buildvcs=false' },
  })
  const status = await go.ended.catch(() => 1)
  if (status !== 0) {
    const why = go.output().trim().split('\n').at(-1)
    await rm(building, { recursive: true, force: true })
    console.log(`- an S3 server: left out, because it cannot be built here (${why || 'there is no Go'})`)
    return null
  }
  // In one step: a build that was broken off leaves nothing that looks like a program.
  await rename(path.join(building, 'versitygw'), PROGRAM)
  await rm(building, { recursive: true, force: true })
  console.log(`✓ versitygw built (${secondsSince(startedAt)})`)
  return PROGRAM
}
