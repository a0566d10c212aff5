import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { launch } from './children.mjs'
import { inProject, secondsSince } from './project.mjs'

/** From v1.13.7 on it replaces modules of others, which `go install` refuses. */
const VERSION = 'v1.13.5'
const FOLDER = inProject('.cache', `livekit-${VERSION}`)
const PROGRAM = path.join(FOLDER, 'livekit-server')

/**
 * LiveKit's server, for what is tried with it: built once from Go's module proxy and kept in .cache. It takes minutes of all
 * cores, so that only who asks for it waits for it; elsewhere it is used when it is there.
 * @param {{ mayBuild: boolean }} options
 * @returns {Promise<string | null>} the program
 */
export async function prepareLiveKit({ mayBuild }) {
  if (existsSync(PROGRAM)) return PROGRAM
  if (!mayBuild) {
    console.log('- LiveKit: left out, because it was not built here yet (node tools/get-livekit.mjs, or DEEP=1)')
    return null
  }
  const startedAt = performance.now()
  console.log(`Building livekit-server ${VERSION}…`)
  const building = path.join(FOLDER, 'building')
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true })
  const go = launch('go', ['install', `github.com/livekit/livekit-server/cmd/server@${VERSION}`], {
    quiet: true,
    // Not within our own folder: there is no module of Go's there.
    cwd: building,
    env: { GOBIN: building, GOFLAGS: '-buildvcs=false' },
  })
  if ((await go.ended) !== 0) {
    const why = go.output().trim().split('\n').at(-1)
    await rm(building, { recursive: true, force: true })
    console.log(`- LiveKit: left out, because it cannot be built here (${why})`)
    return null
  }
  // In one step: a build that was broken off leaves nothing that looks like a program.
  await rename(path.join(building, 'server'), PROGRAM)
  await rm(building, { recursive: true, force: true })
  console.log(`✓ livekit-server built (${secondsSince(startedAt)})`)
  return PROGRAM
}
