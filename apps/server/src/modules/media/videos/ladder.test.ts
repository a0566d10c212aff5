import { describe, expect, it } from 'vitest'
import { UnusableVideo } from './ffmpeg.ts'
import { hlsArguments, ladderOf } from './ladder.ts'
import { judge } from './probe.ts'

const sizesOf = (width: number, height: number) =>
  ladderOf({
    width,
    height,
    framesPerSecond: 30,
    videoIndex: 0,
    audioIndex: null,
    maxSeconds: 3_600,
    durationMs: 1000,
  }).map((rung) => `${rung.width}x${rung.height}`)

describe('a video is made in sizes', () => {
  it.each([
    ['4K', 3840, 2160, ['1920x1080', '1280x720', '640x360']],
    ['full HD', 1920, 1080, ['1920x1080', '1280x720', '640x360']],
    ['HD', 1280, 720, ['1280x720', '640x360']],
    ['HD held upright', 720, 1280, ['720x1280', '360x640']],
    ['DVD', 854, 480, ['854x480', '640x360']],
    ['hardly more than the smallest', 712, 400, ['712x400']],
    ['smaller than the smallest', 320, 180, ['320x180']],
    ['with odd sides', 321, 181, ['320x180']],
    ['a square', 1000, 1000, ['1000x1000', '720x720', '360x360']],
    ['a strip', 200, 8000, ['96x3840']],
  ])('%s', (_name, width, height, sizes) => expect(sizesOf(width, height)).toEqual(sizes))

  it('that are never larger than it came, and always even', () => {
    const lengths = Array.from({ length: 100 }, (_, index) => 16 + index * 37)
    const wrong = lengths.flatMap((width) =>
      lengths.flatMap((height) => {
        const source = {
          width,
          height,
          framesPerSecond: 30,
          videoIndex: 0,
          audioIndex: null,
          maxSeconds: 3_600,
          durationMs: null,
        }
        const isRight = (length: number, came: number) => length <= came && length % 2 === 0
        return ladderOf(source).filter((rung) => !isRight(rung.width, width) || !isRight(rung.height, height))
      }),
    )
    expect(wrong).toEqual([])
  })

  it('with more to send for more pixels and more frames', () => {
    const source = {
      width: 1920,
      height: 1080,
      framesPerSecond: 30,
      videoIndex: 0,
      audioIndex: null,
      maxSeconds: 3_600,
      durationMs: null,
    }
    const [large, middle, small] = ladderOf(source).map(({ kilobits }) => kilobits)
    expect([large! > middle!, middle! > small!, small! > 500]).toEqual([true, true, true])
    expect(ladderOf({ ...source, framesPerSecond: 60 })[0]!.kilobits).toBeGreaterThan(large!)
  })

  it('without naming a sound that is not there', () => {
    const source = {
      width: 320,
      height: 180,
      framesPerSecond: 30,
      videoIndex: 1,
      audioIndex: null,
      durationMs: null,
      maxSeconds: 3_600,
    }
    expect(hlsArguments(source, ladderOf(source)).join(' ')).not.toContain('-c:a')
  })
})

const stream = { index: 0, codec_type: 'video', codec_name: 'h264', width: 1280, height: 720, avg_frame_rate: '25/1' }
const judged = (...streams: object[]) => judge({ streams, format: { duration: '12.5' } })
const causeOf = (report: unknown) => {
  try {
    judge(report)
  } catch (error) {
    if (error instanceof UnusableVideo) return error.failure
    throw error
  }
  return null
}

describe('what ffprobe reports', () => {
  it('becomes what is made of it', () => {
    expect(judged({ ...stream, index: 2 }, { index: 1, codec_type: 'audio', codec_name: 'aac' })).toEqual({
      videoIndex: 2,
      audioIndex: 1,
      width: 1280,
      height: 720,
      framesPerSecond: 25,
      durationMs: 12_500,
      maxSeconds: 3_600,
    })
  })

  it.each([
    ['a side note', { side_data_list: [{ rotation: -90 }] }, [720, 1280]],
    ['an old tag', { tags: { rotate: '270' } }, [720, 1280]],
    ['upside down', { side_data_list: [{ rotation: 180 }] }, [1280, 720]],
  ])('is turned upright by %s', (_name, note, size) => {
    const { width, height } = judged({ ...stream, ...note })
    expect([width, height]).toEqual(size)
  })

  it('has square pixels afterwards', () => {
    const { width, height } = judged({ ...stream, width: 720, height: 576, sample_aspect_ratio: '16:11' })
    expect([width, height]).toEqual([1047, 576])
  })

  it.each([
    ['none', '0/0', 30],
    ['a lie', '90000/1', 60],
    ['a slide show', '1/10', 1],
  ])('has a rate that can be made: %s', (_name, avg_frame_rate, frames) =>
    expect(judged({ ...stream, avg_frame_rate }).framesPerSecond).toBe(frames),
  )

  it.each([
    ['nothing', {}, 'no_picture'],
    ['a song with a cover', { streams: [{ ...stream, disposition: { attached_pic: 1 } }] }, 'no_picture'],
    ['a dot', { streams: [{ ...stream, width: 1, height: 1 }] }, 'no_picture'],
    ['more than 8K', { streams: [{ ...stream, width: 9000, height: 9000 }] }, 'too_large'],
    ['more than an hour', { streams: [stream], format: { duration: '3601' } }, 'too_long'],
    ['a forgotten format', { streams: [{ ...stream, codec_name: 'smackvideo' }] }, 'unreadable'],
    ['a forgotten sound', { streams: [stream, { index: 1, codec_type: 'audio', codec_name: 'qdm2' }] }, 'unreadable'],
  ])('is refused when it is %s', (_name, report, cause) => expect(causeOf(report)).toBe(cause))
})
