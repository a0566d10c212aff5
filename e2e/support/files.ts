import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'

type Upload = { name: string; mimeType: string; buffer: Buffer }

/** A photo that nobody has uploaded before. */
export async function aPhoto(browser: Browser, name: string): Promise<Upload> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 } })
  const [hue, words] = [Math.floor(Math.random() * 360), `${name} ${Math.random()}`]
  await page.setContent(`
    <body style="margin: 0; height: 100vh; display: grid; place-items: center; font: 60px serif; color: white;
      background: linear-gradient(160deg, hsl(${hue} 70% 55%), hsl(${hue + 80} 70% 25%))">${words}</body>
  `)
  const buffer = await page.screenshot({ type: 'jpeg', quality: 85 })
  await page.close()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** Two seconds of a moving picture with a tone. */
export async function aVideo(name: string): Promise<Upload> {
  const file = join(await mkdtemp(join(tmpdir(), 'fanlight-clip-')), `${name}.mp4`)
  const tone = 300 + Math.floor(Math.random() * 500)
  const drawn = `-f lavfi -i testsrc2=s=640x360:r=15:d=2 -f lavfi -i sine=f=${tone}:d=2`
  const written = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac'
  await promisify(execFile)('ffmpeg', ['-v', 'error', ...`${drawn} ${written}`.split(' '), file])
  return { name: `${name}.mp4`, mimeType: 'video/mp4', buffer: await readFile(file) }
}
