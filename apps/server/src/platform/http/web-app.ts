import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** The built web application. Its assets carry their hash in the name and never change; its page does. */
export async function serveWebApp(server: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(directory)) return false
  await server.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes(`${sep}assets${sep}`)
      void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  return true
}
