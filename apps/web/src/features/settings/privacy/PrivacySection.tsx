import { type Account, exportMyData } from '@fanlight/contract'
import { ListRow, toast } from '@fanlight/ui'
import { Ban, CalendarCheck, Download, FileText, Flag, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { describeError, useAction } from '../../../platform/api/index.ts'
import { openDialog } from '../../../platform/dialogs/index.ts'
import { download } from '../../../platform/files/index.ts'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { storage } from '../../../platform/storage/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { openBlocked } from '../../profiles/index.ts'
import { ActionRow } from '../parts/ActionRow.tsx'
import { Group, Groups } from '../parts/Group.tsx'
import { InvisibleRow } from './InvisibleRow.tsx'

const legalPages: readonly (readonly [path: string, title: MessageKey])[] = [
  ['/privacyPolicy', 'page.privacyPolicy'],
  ['/cookieNotice', 'page.cookieNotice'],
  ['/termsOfService', 'page.termsOfService'],
  ['/acceptableUsePolicy', 'page.acceptableUsePolicy'],
  ['/complaintsPolicy', 'page.complaintsPolicy'],
  ['/appealsPolicy', 'page.appealsPolicy'],
]

export function PrivacySection() {
  const text = useText()
  return (
    <Groups>
      <Group title={text('profile.people')}>
        <InvisibleRow />
        <BlockedRow />
        <ListRow icon={<Flag aria-hidden />} title={text('page.reports')} link={<Link href="/reports" />} />
      </Group>
      <Group title={text('settings.privacy.data')}>
        <ExportRow />
        <ActionRow
          icon={<CalendarCheck aria-hidden />}
          title={text('settings.privacy.age')}
          description={text('settings.privacy.ageText')}
          action={text('settings.privacy.ageReset')}
          onAction={() => storage.ageConfirmed.remove()}
        />
      </Group>
      <Group title={text('settings.privacy.legal')}>
        {legalPages.map(([path, title]) => (
          <ListRow key={path} icon={<FileText aria-hidden />} title={text(title)} link={<Link href={path} />} />
        ))}
      </Group>
      <Group title={text('settings.privacy.end')}>
        <DeleteRow />
      </Group>
    </Groups>
  )
}

function BlockedRow() {
  const text = useText()
  return (
    <ListRow
      icon={<Ban aria-hidden />}
      title={text('profile.list.blocked')}
      description={text('profile.list.blockedHint')}
      onPress={openBlocked}
    />
  )
}

function ExportRow() {
  const text = useText()
  const { isExporting, exportData } = useExportData()
  return (
    <ActionRow
      icon={<Download aria-hidden />}
      title={text('settings.privacy.export')}
      description={text('settings.privacy.exportText')}
      action={text('settings.privacy.exportShort')}
      onAction={exportData}
      once
      busy={isExporting}
    />
  )
}

function DeleteRow() {
  const text = useText()
  const account = useAccount()
  const open = (own: Account) =>
    void openDialog(() => import('./DeleteAccountDialog.tsx'), { account: own }, { needsLogin: true })
  return (
    <ListRow
      icon={<Trash2 aria-hidden />}
      tone="danger"
      title={text('settings.delete.row')}
      description={text('settings.delete.rowText')}
      onPress={() => account && open(account)}
    />
  )
}

function useExportData() {
  const text = useText()
  const askForArchive = useAction(exportMyData, {
    // The link opens everything about a person: not a thing to keep in memory.
    gcTime: 0,
    onSuccess: (archive) => {
      download(archive)
      toast.success(text('settings.privacy.exported', { fileName: archive.fileName }))
    },
    onError: (error) => toast.error(describeError(error)),
  })
  return { isExporting: askForArchive.isPending, exportData: () => askForArchive.mutate({}) }
}
