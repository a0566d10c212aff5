import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** What people uploaded and wrote, and letters with links that open accounts. */
const OURS = ['storage', 'mail', 'making']
/** All that the server and what it starts ever put there. */
const KNOWN = /^(?:storage|mail|making|postgres|secret\.key(?:\..+)?|test-provider\.jsonl)$/
const CLOSED = 0o700
/** The account that the embedded PostgreSQL runs under when we are root has to pass through, and no more. */
const PASSAGE = 0o711

/** Makes the folders that hold people's data, and closes them to other accounts of this machine. */
export async function closeDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: CLOSED })
  // One that holds other things as well, a home directory, say, is not ours to close.
  const isOursAlone = (await readdir(dataDir)).every((name) => KNOWN.test(name))
  if (isOursAlone) await chmod(dataDir, process.getuid?.() === 0 ? PASSAGE : CLOSED)
  for (const name of OURS) {
    await mkdir(join(dataDir, name), { recursive: true })
    await chmod(join(dataDir, name), CLOSED)
  }
}
