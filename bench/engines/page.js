import { openMediaSession } from '../../apps/web/src/platform/rtc/media-session.ts'

const [WIDTH, HEIGHT, FRAMES] = [640, 480, 15]
/** The time in milliseconds, as so many black and white fields, which no codec blurs away; twice, the second time inverted. */
const [BITS, FIELD] = [20, 30]
const WRAP = 2 ** BITS

let session = null
const late = []

function canvasOf() {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  return { canvas, paint: canvas.getContext('2d', { willReadFrequently: true }) }
}

window.sendClock = async () => {
  const { canvas, paint } = canvasOf()
  const draw = () => {
    const now = Date.now() % WRAP
    // Something that moves, so that there is something to send.
    paint.fillStyle = `hsl(${(now / 20) % 360} 70% 50%)`
    paint.fillRect(0, 0, WIDTH, HEIGHT)
    for (let spot = 0; spot < 60; spot++) {
      paint.fillStyle = `hsl(${(spot * 47 + now / 3) % 360} 90% 50%)`
      paint.fillRect((spot * 97 + now / 4) % WIDTH, 130 + ((spot * 61 + now / 9) % 340), 40, 40)
    }
    for (let bit = 0; bit < BITS; bit++) {
      const isOn = (now >> bit) & 1
      paint.fillStyle = isOn ? 'white' : 'black'
      paint.fillRect(bit * FIELD, 0, FIELD, 60)
      paint.fillStyle = isOn ? 'black' : 'white'
      paint.fillRect(bit * FIELD, 60, FIELD, 60)
    }
  }
  setInterval(draw, 1000 / FRAMES)
  draw()
  const [video] = canvas.captureStream(FRAMES).getVideoTracks()
  session = openMediaSession({ role: 'publish', grant: () => window.grantOf('publish'), onState: () => undefined })
  await session.publish({ audio: null, video })
}

window.watchClock = () => {
  const video = document.querySelector('video')
  const { paint } = canvasOf()
  const look = () => {
    paint.drawImage(video, 0, 0, WIDTH, HEIGHT)
    const now = Date.now() % WRAP
    const shown = read(paint)
    if (shown !== null) late.push((now - shown + WRAP) % WRAP)
    video.requestVideoFrameCallback(look)
  }
  session = openMediaSession({
    role: 'view',
    grant: () => window.grantOf('view'),
    onState: () => undefined,
    onRemote(stream) {
      video.srcObject = stream
      void video.play().catch(() => undefined)
    },
  })
  video.requestVideoFrameCallback(look)
}

/** Null: the picture is not clear enough to be read. */
function read(paint) {
  let value = 0
  for (let bit = 0; bit < BITS; bit++) {
    const light = (y) => paint.getImageData(bit * FIELD + FIELD / 2, y, 1, 1).data[1]
    const difference = light(30) - light(90)
    if (Math.abs(difference) < 80) return null
    if (difference > 0) value += 2 ** bit
  }
  return value
}

/** How late the pictures were since it was last asked, in milliseconds. */
window.lateness = () => late.splice(0)
