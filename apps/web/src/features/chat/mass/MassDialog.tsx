import {
  DAY_MS,
  estimateMass,
  HOUR_MS,
  MASS_SCHEDULE_MAX_DAYS,
  MESSAGE_TEXT_MAX,
  messageLength,
  sendMass,
  type MessageId,
} from '@fanlight/contract'
import { DateField, DiamondGlyph, IconButton, SelectField, Switch, TextArea, TextField, toast } from '@fanlight/ui'
import { FolderOpen, ImagePlus, Mic } from 'lucide-react'
import { useRef, useState } from 'react'
import { call, newKey, useCall } from '../../../platform/api/index.ts'
import { FormDialog, useForm } from '../../../platform/forms/index.ts'
import { onlyDigits, useFormat, useText } from '../../../platform/i18n/index.ts'
import { localTime, timeOf } from '../../../platform/i18n/local-time.ts'
import { AttachmentStrip } from '../composer/AttachmentStrip.tsx'
import { canRecord } from '../composer/can-record.ts'
import { priceOf, priceProblem } from '../composer/price.ts'
import { usePriceProblemText } from '../composer/price-text.ts'
import { useAttachments } from '../composer/use-attachments.ts'
import { useVaultPicks } from '../composer/use-vault-picks.ts'
import { VaultStrip } from '../composer/VaultStrip.tsx'
import { uploadRecording } from '../outbox/upload-recording.ts'
import { audienceOf, chosenAs, useAudienceText, useChoices } from './audience.ts'
import { LeaveOut, type LeftOut } from './LeaveOut.tsx'
import { MassVoice } from './MassVoice.tsx'
import { useRereadMass } from './use-mass.ts'
import { useVoice } from './use-voice.ts'

type Values = LeftOut & {
  chosen: string
  spent: string
  words: string
  /** What the media cost, in digits; '' is nothing. */
  price: string
  /** '' is now. */
  sendAt: string
}

const START: Values = {
  chosen: 'followers',
  spent: '',
  withoutSubscribers: false,
  withoutBuyers: true,
  withoutLists: [],
  words: '',
  price: '',
  sendAt: '',
}

/** One message to many: to whom, what, and when. */
export function MassDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const format = useFormat()
  const reread = useRereadMass()
  const choices = useChoices()
  const audienceText = useAudienceText(choices)
  const problemText = usePriceProblemText()
  const vault = useVaultPicks()
  const pictures = useAttachments({ others: vault.picks.length, takes: 'pictures' })
  const voice = useVoice()
  const files = useRef<HTMLInputElement>(null)
  // Named here: pressed twice, or sent again after a lost answer, it is one message.
  const [name] = useState(() => newKey() as MessageId)
  const [openedAt] = useState(() => Date.now())

  const hasMedia = pictures.picked.length > 0 || vault.picks.length > 0
  const problemOf = ({ price }: Values) => priceProblem(price, vault.picks, pictures.picked.length)
  const form = useForm({
    start: START,
    check: (values: Values) => ({
      spent: values.chosen === 'spenders' && receiversOf(values) === null ? text('mass.spentWrong') : undefined,
      words: wordsProblem(values.words),
      price: problemText(problemOf(values)),
      sendAt: timeProblem(values.sendAt),
    }),
    async send(values) {
      const receivers = receiversOf(values)
      if (!receivers) return
      if (voice.isRecording) return void toast.warning(text('chat.voice.recording'), { id: 'chat voice' })
      if (pictures.isUploading) return void toast.warning(text('chat.composer.wait'), { id: 'chat picture' })
      const sendAt = timeOf(values.sendAt)
      const spoken = voice.spoken && (await uploadRecording(voice.spoken.recording))
      const mediaList = spoken === null ? [...vault.mediaList, ...pictures.mediaList] : [voiceAt(spoken)]
      const hasVideo = mediaList.some(({ type }) => type === 'video')
      const price = vault.picks.length > 0 ? priceOf(values.price) : null
      await call(
        sendMass,
        {
          messageId: name,
          ...receivers,
          contentType: spoken !== null ? 'audio' : hasVideo ? 'video' : mediaList.length > 0 ? 'image' : 'text',
          sendContent: JSON.stringify({ text: values.words.trim(), mediaList, price }),
          ...(sendAt !== null && { sendAt }),
        },
        { toast: false },
      )
      toast.success(text(sendAt === null ? 'mass.sentToast' : 'mass.scheduledToast'))
      await reread()
      onClose()
    },
  })
  const { values } = form

  function receiversOf({ chosen, spent, withoutSubscribers, withoutBuyers, withoutLists }: Values) {
    const audience = audienceOf(chosen, spent, choices)
    if (!audience) return null
    const maySubscribe = audience.kind !== 'subscribers' && audience.kind !== 'tier'
    const listIds = withoutLists.filter((listId) => audience.kind !== 'list' || audience.listId !== listId)
    const buyers = vault.picks.length > 0 && withoutBuyers
    return { audience, without: { subscribers: maySubscribe && withoutSubscribers, buyers, listIds } }
  }

  function wordsProblem(words: string): string | undefined {
    if (words.trim() === '' && !hasMedia && !voice.spoken) return text('mass.missing')
    return messageLength(words.trim()) > MESSAGE_TEXT_MAX
      ? text('chat.composer.tooLong', { max: MESSAGE_TEXT_MAX })
      : undefined
  }

  function timeProblem(typed: string): string | undefined {
    const at = timeOf(typed)
    if (at === null) return undefined
    if (at <= Date.now()) return text('publish.problem.past')
    return at > openedAt + MASS_SCHEDULE_MAX_DAYS * DAY_MS
      ? text('publish.problem.tooFar', { count: MASS_SCHEDULE_MAX_DAYS })
      : undefined
  }

  const receivers = receiversOf(values)
  // What is free to look at beside what costs was never bought.
  const sold = vault.picks.filter(({ isPreview }) => values.price === '' || !isPreview)
  const estimate = useCall(
    estimateMass,
    {
      ...(receivers ?? { audience: { kind: 'followers' } }),
      ...(receivers?.without.buyers && { assetIds: sold.map(({ asset }) => asset.assetId) }),
    },
    { enabled: receivers !== null },
  )
  const fans = receivers === null ? undefined : estimate.data?.fans
  const isLater = values.sendAt !== ''
  // A recording is a message by itself: nothing else is shown beside it.
  const isSpoken = voice.isRecording || voice.spoken !== null
  const lists = choices.lists.filter(({ listId }) => chosenAs({ kind: 'list', listId }) !== values.chosen)
  const mayLeaveOut = values.chosen !== 'subscribers' && !values.chosen.startsWith('tier ')

  return (
    <FormDialog
      form={form}
      size="md"
      title={text('mass.new')}
      onClose={onClose}
      submitLabel={text(isLater ? 'publish.schedule.button' : 'chat.composer.send')}
    >
      <SelectField
        value={values.chosen}
        onValueChange={(chosen) => form.change({ chosen })}
        label={text('mass.audience.label')}
        options={[
          ...(['followers', 'subscribers'] as const).map((kind) => ({ value: kind, label: audienceText({ kind }) })),
          ...choices.tiers.map(({ tierId }) => {
            const tier = { kind: 'tier', tierId } as const
            return { value: chosenAs(tier), label: audienceText(tier) }
          }),
          { value: 'spenders', label: text('mass.audience.spenders') },
          ...choices.lists.map(({ listId }) => {
            const list = { kind: 'list', listId } as const
            return { value: chosenAs(list), label: audienceText(list) }
          }),
        ]}
      />
      {values.chosen === 'spenders' && (
        <TextField
          {...form.tie('spent')}
          onValueChange={(typed) => form.change({ spent: onlyDigits(typed) })}
          label={text('mass.spent')}
          prefix={<DiamondGlyph className="size-4" />}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <LeaveOut
        {...values}
        maySubscribers={mayLeaveOut}
        mayBuyers={sold.length > 0}
        lists={lists}
        onChange={(change) => form.change(change)}
      />
      <p role="status" className="text-13 text-muted">
        {fans !== undefined && text('mass.reach', { number: format.wholeNumber(fans) })}
      </p>
      <TextArea
        {...form.tie('words')}
        label={text('chat.composer.field')}
        rows={4}
        maxRows={10}
        counter={{ max: MESSAGE_TEXT_MAX, lengthOf: (all) => messageLength(all.trim()) }}
        {...(values.words !== '' && { dir: 'auto' })}
        data-autofocus=""
      />
      {vault.picks.length > 0 && (
        <VaultStrip
          vault={vault}
          price={values.price}
          onPrice={(price) => form.change({ price })}
          problem={problemOf(values)}
        />
      )}
      <AttachmentStrip label={text('chat.composer.pictures')} picked={pictures.picked} onRemove={pictures.remove} />
      <MassVoice voice={voice} />
      <div className="flex items-center justify-between gap-4">
        <span className="flex items-center gap-1">
          {!isSpoken && (
            <>
              <IconButton label={text('chat.composer.picture')} tooltip onPress={() => files.current?.click()}>
                <ImagePlus aria-hidden />
              </IconButton>
              <IconButton
                label={text('publish.media.fromVault')}
                tooltip
                onPress={() => void vault.choose(pictures.picked.length)}
              >
                <FolderOpen aria-hidden />
              </IconButton>
            </>
          )}
          {!isSpoken && !hasMedia && canRecord() && (
            <IconButton label={text('chat.voice.record')} tooltip onPress={() => voice.start()}>
              <Mic aria-hidden />
            </IconButton>
          )}
        </span>
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-hidden
          className="sr-only"
          onChange={(event) => {
            pictures.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <span className="flex items-center gap-3">
          <span aria-hidden>{text('publish.schedule.title')}</span>
          <Switch
            label={text('publish.schedule.title')}
            checked={isLater}
            onCheckedChange={(isOn) => form.change({ sendAt: isOn ? nextHour(openedAt) : '' })}
          />
        </span>
      </div>
      {isLater && (
        <DateField
          {...form.tie('sendAt')}
          type="datetime-local"
          label={text('mass.sendAt')}
          hint={text('publish.zone', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
          min={localTime(openedAt)}
          max={localTime(openedAt + MASS_SCHEDULE_MAX_DAYS * DAY_MS)}
        />
      )}
    </FormDialog>
  )
}

const voiceAt = (url: string) => ({ id: 'voice', type: 'audio' as const, url, isPreview: false })

/** A round time some way ahead. */
const nextHour = (from: number): string => localTime(Math.ceil((from + HOUR_MS) / HOUR_MS) * HOUR_MS)
