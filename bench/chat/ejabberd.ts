import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Talker } from './pairs.ts'

const LIBRARIES = '/usr/lib/x86_64-linux-gnu'
const SCHEMA = '/usr/share/ejabberd/sql/pg.sql'
const PASSWORD = 'bench'

export const isEjabberdHere = (): boolean => existsSync(SCHEMA) && ebinOf('ejabberd') !== undefined

const ebinOf = (name: string): string | undefined => {
  const folder = existsSync(LIBRARIES)
    ? readdirSync(LIBRARIES).find((each) => each.startsWith(`${name}-`) && existsSync(join(LIBRARIES, each, 'ebin')))
    : undefined
  return folder && join(LIBRARIES, folder, 'ebin')
}

/** ejabberd with its message archive in the same PostgreSQL, and so many people in it. */
export async function startEjabberd(postgresUrl: string, dataDir: string, people: number) {
  const database = new URL(postgresUrl)
  database.pathname = '/ejabberd'
  const admin = new pg.Client({ connectionString: postgresUrl })
  await admin.connect()
  await admin.query('create database ejabberd')
  await admin.end()
  const client = new pg.Client({ connectionString: database.href })
  await client.connect()
  await client.query(await readFile(SCHEMA, 'utf8'))
  await client.query(
    `insert into users (username, password) select 'p' || n, '${PASSWORD}' from generate_series(0, ${people - 1}) n`,
  )
  const port = await freePort()
  const folder = join(dataDir, 'ejabberd')
  await mkdir(folder, { recursive: true })
  const config = join(folder, 'ejabberd.yml')
  await writeFile(config, configOf(database, port))
  const paths = [join(folder, 'mnesia'), config, join(folder, 'ejabberd.log')].map((path) => JSON.stringify(path))
  const [mnesia = '', named = '', log = ''] = paths
  const args = ['-noinput', '-pa', ebinOf('ejabberd') ?? '', '-mnesia', 'dir', mnesia]
  args.push('-ejabberd', 'config', named, 'log_path', log, '-s', 'ejabberd')
  const child = spawn('erl', args, { env: { ...process.env, ERL_LIBS: LIBRARIES, HOME: folder }, stdio: 'ignore' })
  await untilUp(port, child)
  return {
    port,
    pid: child.pid ?? 0,
    /** How many messages it has kept. */
    async kept(): Promise<number> {
      const { rows } = await client.query<{ kept: number }>('select count(*)::int as kept from archive')
      return rows[0]?.kept ?? 0
    },
    async stop(): Promise<void> {
      await client.end()
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const configOf = (database: URL, port: number): string => `
hosts: [localhost]
loglevel: none
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    access: all
    shaper: none
    max_stanza_size: 65536
auth_method: sql
auth_password_format: plain
sql_type: pgsql
sql_server: "${database.hostname}"
sql_port: ${database.port || 5432}
sql_database: ejabberd
sql_username: "${decodeURIComponent(database.username)}"
sql_password: "${decodeURIComponent(database.password)}"
sql_pool_size: 10
modules:
  mod_mam:
    db_type: sql
    default: always
    request_activates_archiving: false
`

/** A client by hand, as for our own server: a library would cost more than the servers do. */
export async function talkByXmpp(port: number, own: number, other: number): Promise<Talker> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  const open = `<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>`
  await ask(socket, open, '</stream:features>')
  const secret = Buffer.from(`\0p${own}\0${PASSWORD}`).toString('base64')
  await ask(socket, `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${secret}</auth>`, '<success')
  await ask(socket, open, '</stream:features>')
  const bind = `<iq type='set' id='b'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>r</resource></bind></iq>`
  await ask(socket, bind, '</iq>')
  await ask(socket, '<presence/>', '<presence')
  let heard = (): void => undefined
  let rest = ''
  socket.on('data', (part: string) => {
    rest += part
    let end = rest.indexOf('</message>')
    while (end !== -1) {
      if (rest.slice(0, end).includes('<body>')) heard()
      rest = rest.slice(end + '</message>'.length)
      end = rest.indexOf('</message>')
    }
  })
  return {
    say: (text) => void socket.write(`<message to='p${other}@localhost' type='chat'><body>${text}</body></message>`),
    onHeard: (listener) => void (heard = listener),
    close() {
      socket.on('error', () => undefined) // ejabberd may still be writing
      socket.destroy()
    },
  }
}

/** Until the answer holds these words. */
function ask(socket: Socket, words: string, until: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    const take = (part: string): void => {
      received += part
      if (received.includes('<failure')) reject(new Error(received))
      if (!received.includes(until)) return
      socket.off('data', take)
      resolve()
    }
    socket.on('data', take)
    socket.once('error', reject)
    socket.write(words)
  })
}

async function untilUp(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isUp) return
    await sleep(100)
  }
  throw new Error('ejabberd does not start')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
