import { spawnSync } from 'node:child_process'
import { existsSync, linkSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const OWN = join(import.meta.dirname, '..', 'node_modules', '.bin', 'node')
// On one file system, so that the same program can have another path.
const folder = mkdtempSync(
  join(existsSync(OWN) ? join(import.meta.dirname, '..', 'node_modules') : tmpdir(), '.own-node-'),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!existsSync(OWN))('a command that another Node began', () => {
  it('goes on with the one that came with the packages, and ends as that one ends', () => {
    const [other, script] = [join(folder, 'other-node'), join(folder, 'command.mjs')]
    linkSync(realpathSync(OWN), other)
    expect(realpathSync(other)).toBe(other)
    const lib = pathToFileURL(join(import.meta.dirname, 'lib', 'own-node.mjs')).href
    writeFileSync(
      script,
      `import { goOnWithOwnNode } from '${lib}'
      await goOnWithOwnNode()
      console.log(JSON.stringify([process.execPath, process.argv.slice(2)]))
      process.exit(7)`,
    )
    const { stdout, status } = spawnSync(other, [script, 'one', 'two words'], { encoding: 'utf8' })
    const [program, args] = JSON.parse(stdout) as [string, string[]]
    expect(program).toContain('node-linux-')
    expect(args).toEqual(['one', 'two words'])
    expect(status).toBe(7)
  })
})
