import {
  diamonds,
  LIVE_TITLE_MAX_LENGTH,
  saveLivePlan,
  startLive,
  TICKET_PRICE_MAX,
  type LiveEntry,
  type LiveRoom,
  type UserId,
} from '@fanlight/contract'
import { Banner, Button, DiamondGlyph, RadioCards, SegmentedControl, Spinner, TextField, toast } from '@fanlight/ui'
import { ImagePlus, MonitorPlay, Radio, VideoOff } from 'lucide-react'
import { useRef, useState, type SyntheticEvent } from 'react'
import { call, describeError } from '../../../platform/api/index.ts'
import { FormError, useForm } from '../../../platform/forms/index.ts'
import { useText, wholeTyped } from '../../../platform/i18n/index.ts'
import { DeviceFields, LevelMeter, Picture, usePreview } from '../../../platform/rtc/preview/index.ts'
import { PicturePicker, usePictureUpload } from '../../media/index.ts'
import { useWorth } from '../../wallet/index.ts'
import { Extras, saveGoal } from './Extras.tsx'
import type { GoalDraft } from './GoalDialog.tsx'
import { RecordField } from './recordings/RecordField.tsx'
import { ModeratorsButton } from './ModeratorsButton.tsx'

const KINDS = ['free', 'followers', 'subscribers', 'ticket'] as const
const LEVELS = [1, 2, 3] as const

type Props = {
  ownId: UserId
  entry: LiveEntry
  /** As it was last called. */
  title: string
  onStarted: (room: LiveRoom, stream: MediaStream) => void
  /** It is prepared, and a program sends. */
  onProgram: () => void
}

/** Before it begins: what others will see and hear, what it is called, and for whom it is. */
export function Prepare({ ownId, entry, title: lastTitle, onStarted, onProgram }: Props) {
  const text = useText()
  const worth = useWorth()
  const preview = usePreview()
  const [cover, setCover] = useState<{ url: string; shown: string } | null>(null)
  const upload = usePictureUpload()
  const [goal, setGoal] = useState<GoalDraft | null>(null)
  const byProgram = useRef(false)
  const form = useForm({
    start: {
      title: lastTitle,
      kind: entry.kind,
      minLevel: entry.kind === 'subscribers' ? entry.minLevel : LEVELS[0],
      price: entry.kind === 'ticket' ? String(entry.price) : '',
      isRecorded: false,
    },
    check: ({ title, kind, price }) => ({
      title: titleProblem(title),
      price: kind === 'ticket' && priceOf(price) === null ? text('live.prepare.priceWrong') : undefined,
    }),
    async send({ title, kind, minLevel, price, isRecorded }) {
      const plan = {
        title: title.trim(),
        entry: entryOf(kind, minLevel, priceOf(price)),
        ...(cover && { coverUrl: cover.url }),
      }
      if (byProgram.current) {
        await call(saveLivePlan, plan)
        return onProgram()
      }
      const { room } = await call(startLive, { ...plan, isRecorded })
      // A room without its goal is better than none: it can be set there.
      if (goal)
        await saveGoal(room.roomId, null, goal).catch((error: unknown) => void toast.error(describeError(error)))
      const stream = preview.handOver()
      if (stream) onStarted(room, stream)
    },
  })
  function titleProblem(title: string): string | undefined {
    if (title.trim() === '') return text('live.prepare.titleMissing')
    return title.trim().length > LIVE_TITLE_MAX_LENGTH ? text('live.prepare.titleLong') : undefined
  }
  const { values, change } = form

  async function takeCover(file: File): Promise<void> {
    const url = await upload.start(file)
    if (url !== null) setCover({ url, shown: URL.createObjectURL(file) })
  }

  return (
    <form
      id={form.id}
      onSubmit={(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
        byProgram.current = event.nativeEvent.submitter?.dataset['program'] !== undefined
        void form.submit(event)
      }}
      className="grid grid-cols-1 gap-6 lg:grid-cols-2"
      noValidate
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Preview {...preview} />
        {preview.stream && <LevelMeter level={preview.level} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <DeviceFields devices={preview.devices} onChoose={preview.choose} />
        </div>
        <div>
          <ModeratorsButton />
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TextField
          {...form.tie('title')}
          label={text('live.prepare.title')}
          placeholder={text('live.prepare.titleHint')}
          counter={{ max: LIVE_TITLE_MAX_LENGTH }}
        />
        <PicturePicker onPick={(file) => void takeCover(file)}>
          {({ open }) => (
            <div className="flex items-center gap-3">
              {cover && <img src={cover.shown} alt="" className="aspect-video w-28 rounded-control object-cover" />}
              <Button iconStart={<ImagePlus aria-hidden />} onPress={open} busy={upload.state.status === 'uploading'}>
                {text(cover ? 'live.prepare.otherCover' : 'live.prepare.cover')}
              </Button>
            </div>
          )}
        </PicturePicker>
        {upload.state.status === 'failed' && <Banner tone="danger">{upload.state.message}</Banner>}
        <RadioCards
          label={text('creatorSettings.live.label')}
          columns={2}
          options={KINDS.map((kind) => ({
            value: kind,
            title: text(`creatorSettings.live.${kind}`),
            description: text(`creatorSettings.live.${kind}Text`),
          }))}
          value={values.kind}
          onValueChange={(kind) => change({ kind })}
        />
        {values.kind === 'subscribers' && (
          <SegmentedControl
            label={text('creatorSettings.live.minLevel')}
            segments={LEVELS.map((level) => ({
              value: String(level),
              label: text(`creatorSettings.live.level${level}`),
            }))}
            value={String(values.minLevel)}
            onValueChange={(value) => {
              const minLevel = LEVELS.find((level) => String(level) === value)
              if (minLevel) change({ minLevel })
            }}
          />
        )}
        {values.kind === 'ticket' && (
          <TextField
            {...form.tie('price')}
            label={text('creatorSettings.live.ticketPrice')}
            inputMode="numeric"
            prefix={<DiamondGlyph />}
            hint={priceOf(values.price) === null ? undefined : worth(priceOf(values.price) ?? 0)}
            className="max-w-60"
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Extras ownId={ownId} goal={goal} hasGoal={goal !== null} onGoal={setGoal} />
        </div>
        <RecordField isOn={values.isRecorded} onChange={(isRecorded) => change({ isRecorded })} />
        <FormError>{form.failure}</FormError>
        <Button
          type="submit"
          variant="primary"
          iconStart={<Radio aria-hidden />}
          busy={form.isSending}
          disabled={preview.stream === null}
        >
          {text('live.prepare.start')}
        </Button>
        <Button type="submit" data-program="" iconStart={<MonitorPlay aria-hidden />} busy={form.isSending}>
          {text('live.program.use')}
        </Button>
        <p className="text-13 text-muted">{text('live.prepare.note')}</p>
      </div>
    </form>
  )
}

function priceOf(typed: string): number | null {
  const price = wholeTyped(typed)
  return price !== null && price >= 1 && price <= TICKET_PRICE_MAX ? price : null
}

function entryOf(kind: LiveEntry['kind'], minLevel: 1 | 2 | 3, price: number | null): LiveEntry {
  if (kind === 'subscribers') return { kind, minLevel }
  if (kind === 'ticket') return { kind, price: diamonds(price ?? 1) }
  return { kind }
}

export function Preview({ stream, problem, retry }: ReturnType<typeof usePreview>) {
  const text = useText()
  if (problem) {
    return (
      <Banner
        tone="danger"
        icon={<VideoOff aria-hidden />}
        action={
          <Button size="sm" onPress={retry}>
            {text('common.tryAgain')}
          </Button>
        }
      >
        {text('calls.said.noDevices')}
      </Banner>
    )
  }
  return (
    <div className="relative aspect-video overflow-clip rounded-card bg-black">
      {stream ? (
        <Picture
          stream={stream}
          label={text('live.host.picture')}
          isMuted
          isMirrored
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <p className="grid size-full place-items-center text-white">
          <span className="flex items-center gap-2">
            <Spinner />
            {text('calls.loading.initializing')}
          </span>
        </p>
      )}
    </div>
  )
}
