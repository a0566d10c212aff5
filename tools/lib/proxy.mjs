import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findProgram } from './machine.mjs'
import { Failure } from './project.mjs'

/**
 * The proxy in front of a cluster on this machine: nginx where it is, and otherwise HAProxy. Its settings are only good for trying:
 * no TLS, and nobody but this machine reaches it.
 * @param {{ folder: string, port: number, servers: number[] }} wanted
 * @returns {Promise<{ name: string, command: string, args: string[] }>}
 */
export async function prepareProxy({ folder, port, servers }) {
  const nginx = find('nginx')
  if (nginx) {
    const file = path.join(folder, 'nginx.conf')
    await writeFile(file, nginxSettings(folder, port, servers))
    return {
      name: 'nginx',
      command: nginx,
      args: ['-c', file, '-e', path.join(folder, 'nginx.err'), '-g', 'daemon off;'],
    }
  }
  const haproxy = find('haproxy')
  if (haproxy) {
    const file = path.join(folder, 'haproxy.cfg')
    await writeFile(file, haproxySettings(port, servers))
    return { name: 'HAProxy', command: haproxy, args: ['-db', '-f', file] }
  }
  throw new Failure(
    'A cluster needs a proxy in front of it, nginx or HAProxy, and this machine has neither.\n' +
      'On Debian or Ubuntu, as root: apt-get install --no-install-recommends nginx-light',
  )
}

/**
 * Where systems keep such programs is not on the path of everybody.
 * @param {string} name
 */
const find = (name) =>
  findProgram(name) ?? [`/usr/sbin/${name}`, `/usr/local/sbin/${name}`].find((file) => existsSync(file))

/** @type {(folder: string, port: number, servers: number[]) => string} */
const nginxSettings = (folder, port, servers) => `
pid ${folder}/nginx.pid;
worker_processes 1;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/nginx-body;
  proxy_temp_path ${folder}/nginx-proxy;
  fastcgi_temp_path ${folder}/nginx-fastcgi;
  uwsgi_temp_path ${folder}/nginx-uwsgi;
  scgi_temp_path ${folder}/nginx-scgi;
  client_max_body_size 64m;
  upstream fanlight {
    least_conn;
    keepalive 32;
${servers.map((each) => `    server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n')}
  }
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://fanlight;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_request_buffering off;
      proxy_read_timeout 300s;
      proxy_next_upstream error timeout http_503;
    }
  }
}
`

/** @type {(port: number, servers: number[]) => string} */
const haproxySettings = (port, servers) => `
defaults
  mode http
  timeout connect 2s
  timeout client 300s
  timeout server 300s
  timeout tunnel 1h
  option redispatch
  retries 2
frontend fanlight
  bind 127.0.0.1:${port}
  default_backend servers
backend servers
  balance leastconn
  option httpchk GET /health
${servers.map((each, index) => `  server web${index + 1} 127.0.0.1:${each} check inter 1s`).join('\n')}
`
