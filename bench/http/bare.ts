import { listFollowings } from '@fanlight/contract'
import { fastify } from 'fastify'
import { twentyPeople } from './answer.ts'

/** Fastify alone: it parses the body, runs the handler, writes the answer as JSON. No token, no limit, no log. */
const server = fastify()
server.post(listFollowings.path, async () => ({ success: true, code: 200, msg: 'success', data: twentyPeople }))
const address = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ address, token: 'nohave' })
