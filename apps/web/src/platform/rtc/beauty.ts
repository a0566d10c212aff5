import { drawTrack, openCard, type DrawnTrack, type Painter } from './drawn-track.ts'

export type BeautyStrength = { whiten: number; smooth: number; sharpen: number }

export const BEAUTY_DEFAULTS: BeautyStrength = { whiten: 0.5, smooth: 0.5, sharpen: 0.3 }

const VERTEX = `
attribute vec2 place;
varying vec2 at;
void main() {
  at = vec2(place.x * 0.5 + 0.5, 0.5 - place.y * 0.5);
  gl_Position = vec4(place, 0.0, 1.0);
}`

/**
 * Smooths where neighbours are alike, so that edges stay; sharpens by what a blur takes away; brightens the middle tones.
 * Smoothing is for skin: it is weaker where the colour is none that skin has.
 */
const FRAGMENT = `
precision mediump float;
varying vec2 at;
uniform sampler2D frame;
uniform vec2 pixel;
uniform float whiten;
uniform float smooth_;
uniform float sharpen;
float light(vec3 c) { return dot(c, vec3(0.299, 0.587, 0.114)); }
float skin(vec3 c) {
  float cb = 0.5 - 0.169 * c.r - 0.331 * c.g + 0.5 * c.b;
  float cr = 0.5 + 0.5 * c.r - 0.419 * c.g - 0.081 * c.b;
  return smoothstep(0.12, 0.04, distance(vec2(cb, cr), vec2(0.43, 0.60)));
}
void main() {
  vec3 own = texture2D(frame, at).rgb;
  vec3 sum = own;
  vec3 blur = vec3(0.0);
  float weights = 1.0;
  for (int y = -2; y <= 2; y++) {
    for (int x = -2; x <= 2; x++) {
      vec3 near = texture2D(frame, at + vec2(float(x), float(y)) * pixel * 2.0).rgb;
      float alike = exp(-pow(light(near) - light(own), 2.0) * 90.0);
      sum += near * alike;
      weights += alike;
      blur += near / 25.0;
    }
  }
  vec3 soft = mix(own, sum / weights, smooth_ * mix(0.35, 1.0, skin(own)));
  vec3 sharp = soft + (own - blur) * sharpen * (1.0 - skin(own) * smooth_);
  vec3 bright = log(1.0 + clamp(sharp, 0.0, 1.0) * whiten) / log(1.0 + max(whiten, 0.001));
  gl_FragColor = vec4(mix(clamp(sharp, 0.0, 1.0), bright, step(0.001, whiten) * 0.8), 1.0);
}`

type BeautyOptions = {
  strength?: BeautyStrength | undefined
  /** It cannot keep up, or the graphics card is gone: the picture of the camera is to be sent as it is. */
  onTooSlow: () => void
}

/**
 * A track that shows what a camera sees, smoothed. Null where this device cannot draw it fast enough to begin with: without
 * a graphics card each frame would be computed by the processor that has to encode it.
 */
export async function startBeauty(camera: MediaStreamTrack, options: BeautyOptions): Promise<DrawnTrack | null> {
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) return null
  const painter = createPainter(document.createElement('canvas'), options.strength ?? BEAUTY_DEFAULTS)
  return painter && drawTrack(camera, painter, options.onTooSlow)
}

function createPainter(canvas: HTMLCanvasElement, { whiten, smooth, sharpen }: BeautyStrength): Painter | null {
  const gl = openCard(canvas)
  if (!gl) return null
  const program = link(gl)
  if (!program) return null
  gl.useProgram(program)
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 1, -1, -1, 1, 1, 1]), gl.STATIC_DRAW)
  const place = gl.getAttribLocation(program, 'place')
  gl.enableVertexAttribArray(place)
  gl.vertexAttribPointer(place, 2, gl.FLOAT, false, 0, 0)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  for (const side of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, side, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  gl.uniform1f(uniform('whiten'), whiten)
  gl.uniform1f(uniform('smooth_'), smooth)
  gl.uniform1f(uniform('sharpen'), sharpen)
  const pixel = uniform('pixel')
  return {
    canvas,
    paint(video: HTMLVideoElement): void {
      const { videoWidth: width, videoHeight: height } = video
      if (width === 0) return
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
        gl.viewport(0, 0, width, height)
        gl.uniform2f(pixel, 1 / width, 1 / height)
      }
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, video)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
    end: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

function link(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) === true ? program : null
}
