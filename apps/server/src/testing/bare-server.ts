import { fastify, type FastifyInstance } from 'fastify'

/** A server with nothing of the product in it: for what is tried alone. */
export const createBareServer = (): FastifyInstance => fastify()
