import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Secrets } from '../secrets.ts'
import { assertKey, type Storage } from './storage.ts'
import { writeUploadForm } from './upload-policy.ts'

export function createDiskStorage(
  root: string,
  uploads: { host: string; secrets: Secrets; reserveBytes: number },
): Storage {
  const pathOf = (key: string): string => {
    assertKey(key)
    return join(root, key)
  }

  async function keep(key: string, type: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    // A reader sees the old object or the new one, never the first half of it.
    const part = `${path}.${randomBytes(4).toString('hex')}.part`
    await writeFile(`${path}.type`, type)
    await write(part)
    await rename(part, path)
  }

  return {
    put: (key, bytes, type) => keep(key, type, (part) => writeFile(part, bytes)),
    putFile: (key, path, type) => keep(key, type, (part) => copyFile(path, part)),
    async get(key, range) {
      const path = pathOf(key)
      const info = await stat(path).catch(() => null)
      if (!info?.isFile()) return null
      const type = await readFile(`${path}.type`, 'utf8').catch(() => 'application/octet-stream')
      const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`
      return { body: createReadStream(path, range), size: info.size, type, etag }
    },
    async probe() {
      await mkdir(root, { recursive: true })
      await access(root, constants.W_OK)
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await rm(`${pathOf(key)}.type`, { force: true })
    },
    async removeFolder(folder) {
      await rm(pathOf(folder), { recursive: true, force: true })
    },
    async listOlderThan(folder, time) {
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(() => [])
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.type'))
      const paths = files.map((entry) => join(entry.parentPath, entry.name))
      const ages = await Promise.all(paths.map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? time))
      return paths
        .filter((_, index) => (ages[index] ?? time) < time)
        .map((path) => relative(root, path).split(sep).join('/'))
    },
    async sizeOf(folder) {
      const entries = await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(() => [])
      const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.type'))
      const sizes = await Promise.all(
        files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name)).catch(() => null))?.size ?? 0),
      )
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    async hasRoomFor(bytes) {
      await mkdir(root, { recursive: true })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize > bytes + uploads.reserveBytes
    },
    uploadForm: (terms) => Promise.resolve(writeUploadForm(uploads.secrets, uploads.host, terms)),
  }
}
