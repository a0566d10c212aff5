import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Proxy = { name: string; address: string; stop(): Promise<void> }

type Wanted = { folder: string; port: number; upstreams: readonly [number, number] }

const sample = (path: string): Promise<string> => readFile(new URL(`../../deploy/${path}`, import.meta.url), 'utf8')

/** The samples as they are shipped, with other addresses and without TLS. */
const withAddresses = (text: string, { upstreams }: Wanted): string =>
  text
    .replaceAll('10.0.0.11:8080', `127.0.0.1:${upstreams[0]}`)
    .replaceAll('10.0.0.12:8080', `127.0.0.1:${upstreams[1]}`)

export async function startNginx(wanted: Wanted): Promise<Proxy> {
  const { folder, port } = wanted
  const site = withAddresses(await sample('nginx/fanlight.conf'), wanted)
    .replace(/server \{\n {2}listen 80;[^}]*\}\n/, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ {2}listen \[::\]:443 .*\n/m, '')
    .replaceAll(/^ {2}ssl_.*\n/gm, '')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const whole = `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')} warn; worker_processes 2;
events { worker_connections 4096; }
http { access_log off; ${paths}
${site} }`
  const file = join(folder, 'nginx.conf')
  await writeFile(file, whole)
  return started('nginx', port, spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] }))
}

export async function startHaProxy(wanted: Wanted): Promise<Proxy> {
  const { folder, port } = wanted
  const whole = withAddresses(await sample('haproxy/fanlight.cfg'), wanted)
    // Only root may change who it is.
    .replace(/^global\n(?: {2}.*\n)+/m, '')
    .replace(/^ {2}bind :::80 .*\n/m, '')
    .replace(/^ {2}bind :::443 .*$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}http-request redirect .*\n/m, '')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, whole)
  const child = spawn('haproxy', ['-q', '-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  return started('HAProxy', port, child)
}

async function started(name: string, port: number, child: ChildProcess): Promise<Proxy> {
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200; tries++) {
    const answer = await fetch(`${address}/health/live`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null || tries === 199) throw new Error(`${name} does not start`)
    await sleep(50)
  }
  return {
    name,
    address,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
