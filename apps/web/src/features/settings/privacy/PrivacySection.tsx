import { Button, ListRow } from '@fanlight/ui'
import { CalendarCheck, Download, FileText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useText, type MessageKey } from '../../../platform/i18n/index.ts'
import { useAccount } from '../../../platform/session/index.ts'
import { Group, Groups } from '../parts/Group.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { useExportData } from './use-export-data.ts'

const legalPages: readonly (readonly [path: string, title: MessageKey])[] = [
  ['/privacyPolicy', 'page.privacyPolicy'],
  ['/cookieNotice', 'page.cookieNotice'],
  ['/termsOfService', 'page.termsOfService'],
  ['/acceptableUsePolicy', 'page.acceptableUsePolicy'],
  ['/complaintsPolicy', 'page.complaintsPolicy'],
  ['/appealsPolicy', 'page.appealsPolicy'],
]

export function PrivacySection({ onAskAgeAgain }: { onAskAgeAgain: () => void }) {
  const text = useText()
  return (
    <Groups>
      <Group title={text('settings.privacy.data')}>
        <ExportRow />
        <ListRow
          icon={<CalendarCheck aria-hidden />}
          title={text('settings.privacy.age')}
          description={text('settings.privacy.ageText')}
          trailing={
            <Button size="sm" onPress={onAskAgeAgain}>
              {text('settings.privacy.ageReset')}
            </Button>
          }
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

function ExportRow() {
  const text = useText()
  const { isExporting, exportData } = useExportData()
  return (
    <ListRow
      icon={<Download aria-hidden />}
      title={text('settings.privacy.export')}
      description={text('settings.privacy.exportText')}
      trailing={
        <Button size="sm" once busy={isExporting} aria-label={text('settings.privacy.export')} onPress={exportData}>
          {text('settings.privacy.exportShort')}
        </Button>
      }
    />
  )
}

function DeleteRow() {
  const text = useText()
  const account = useAccount()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListRow
        icon={<Trash2 aria-hidden />}
        tone="danger"
        title={text('settings.delete.row')}
        description={text('settings.delete.rowText')}
        onPress={() => setOpen(true)}
      />
      {isOpen && account && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}
