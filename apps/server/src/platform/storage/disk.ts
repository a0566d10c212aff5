import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, type Storage } from './storage.ts'

export function createDiskStorage(root: string): Storage {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }
  return {
    async put(key, bytes, type) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // A reader sees the old object or the new one, never the first half of it.
      const part = `${path}.${randomBytes(4).toString('hex')}.part`
      await writeFile(`${path}.type`, type)
      await writeFile(part, bytes)
      await rename(part, path)
    },
    async get(key) {
      const path = pathOf(key)
      const info = await stat(path).catch(() => null)
      if (!info?.isFile()) return null
      const type = await readFile(`${path}.type`, 'utf8').catch(() => 'application/octet-stream')
      const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`
      return { body: createReadStream(path), size: info.size, type, etag }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.type`, { force: true })
    },
  }
}
