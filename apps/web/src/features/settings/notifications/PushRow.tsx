import type { Account } from '@fanlight/contract'
import { Banner, Button, ListRow, Switch, toast } from '@fanlight/ui'
import { BellOff, BellRing, Smartphone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { describeError } from '../../../platform/api/index.ts'
import { useText } from '../../../platform/i18n/index.ts'
import { usePush } from '../../notifications/index.ts'
import { RowSkeletons } from '../parts/RowSkeletons.tsx'

/** Push in this browser: a switch where it can be had, and otherwise why not and what to do about it. */
export function PushRow({ account }: { account: Account }) {
  const text = useText()
  const push = usePush(account.userId)

  async function change(isOn: boolean) {
    try {
      if (isOn && (await push.turnOn()) === 'on') toast.success(text('settings.notifications.push.isOn'))
      if (isOn) return
      await push.turnOff()
      toast.success(text('settings.notifications.push.isOff'))
    } catch (error) {
      toast.error(text('settings.notifications.push.failed'), { description: describeError(error) })
    }
  }

  switch (push.standing) {
    case null:
      return <RowSkeletons rows={1} />
    case 'none':
      return (
        <Note
          icon={<BellOff aria-hidden />}
          title={text('settings.notifications.push.none')}
          words={text('settings.notifications.push.noneText')}
        />
      )
    case 'install':
      return (
        <Note
          icon={<Smartphone aria-hidden />}
          title={text('settings.notifications.push.install')}
          words={text('settings.notifications.push.installText')}
          action={
            <Button size="sm" asChild>
              <Link href="/member-download">{text('settings.notifications.push.installLink')}</Link>
            </Button>
          }
        />
      )
    case 'blocked':
      return (
        <Note
          icon={<TriangleAlert aria-hidden />}
          title={text('settings.notifications.push.blocked')}
          words={text('settings.notifications.push.blockedText')}
        />
      )
    case 'off':
    case 'on':
      return (
        <ListRow
          icon={<BellRing aria-hidden />}
          title={text('settings.notifications.push.device')}
          description={text('settings.notifications.push.text')}
          trailing={
            <Switch
              label={text('settings.notifications.push.device')}
              checked={push.standing === 'on'}
              disabled={push.isBusy}
              onCheckedChange={(isOn) => void change(isOn)}
            />
          }
        />
      )
  }
}

type NoteProps = { icon: ReactNode; title: string; words: string; action?: ReactNode }

function Note({ icon, title, words, action }: NoteProps) {
  return (
    <Banner icon={icon} title={title} className="rounded-none!">
      <p>{words}</p>
      {action && <div className="mt-2">{action}</div>}
    </Banner>
  )
}
