import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { launch } from './children.mjs'
import { inProject, secondsSince } from './project.mjs'

/**
 * A program for what is tried with it: built once from Go's module proxy, in a version that is fixed, and kept in .cache.
 * @param {{ name: string, title: string, version: string, module: string, binary: string, mayBuild: boolean, howToBuild: string }} wanted
 * @returns {Promise<string | null>} the program
 */
export async function prepareGoProgram({ name, title, version, module, binary, mayBuild, howToBuild }) {
  const folder = inProject('.cache', `${name}-${version}`)
  const program = path.join(folder, name === 'livekit' ? 'livekit-server' : name)
  if (existsSync(program)) return program
  if (!mayBuild) {
    console.log(`- ${title}: left out, because it was not built here yet (${howToBuild})`)
    return null
  }
  const startedAt = performance.now()
  console.log(`Building ${path.basename(program)} ${version}…`)
  const building = path.join(folder, 'building')
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true })
  const go = launch('go', ['install', `${module}@${version}`], {
    quiet: true,
    // Not within our own folder: there is no module of Go's there.
    cwd: building,
    env: { GOBIN: building, GOFLAGS: '-buildvcs=false' },
  })
  if ((await go.ended) !== 0) {
    const why = go.output().trim().split('\n').at(-1)
    await rm(building, { recursive: true, force: true })
    console.log(`- ${title}: left out, because it cannot be built here (${why})`)
    return null
  }
  // In one step: a build that was broken off leaves nothing that looks like a program.
  await rename(path.join(building, binary), program)
  await rm(building, { recursive: true, force: true })
  console.log(`✓ ${path.basename(program)} built (${secondsSince(startedAt)})`)
  return program
}
